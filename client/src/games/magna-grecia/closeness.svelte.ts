// Closeness: how large the board is on the screen, so that what is written on it can be read or is left away.
const READABLE = 12; // pixels
const TEXT = 16.25; // units of the smallest text, the letter of a mark
const LARGEST = 1.6; // how much plates may grow before they hide too much
const LETTER = 9.8; // units of a letter on a market

export class Closeness {
  /** Pixels a unit of the board. */
  scale = $state(1);
  /** The part of the board that is seen, in its units. */
  seen = $state.raw({ left: 0, top: 0, right: 1000, bottom: 1000 });
  /** By how much plates grow on a small screen, in steps, so that zooming does not redraw them all the time. */
  readonly growth = $derived(Math.min(LARGEST, Math.max(1, Math.ceil((READABLE / TEXT / this.scale) * 10) / 10)));
  /** Too far away for any text. */
  readonly isFar = $derived(this.scale * TEXT * LARGEST < READABLE);
  /** Near enough for the letters of markets. */
  readonly isNear = $derived(this.scale * LETTER >= READABLE);

  /** Watch a part of a drawing: its frame may change its size, and the drawing may be zoomed in it. */
  watch = (node: SVGGElement): (() => void) => {
    const frame = node.ownerSVGElement;
    const scene = node.parentElement;
    if (!frame || !scene) return () => undefined;
    let request = 0;
    const measure = () => {
      request = 0;
      const matrix = node.getScreenCTM();
      if (!matrix || matrix.a <= 0) return;
      this.scale = matrix.a;
      const box = frame.getBoundingClientRect();
      const [left, top] = [(box.left - matrix.e) / matrix.a, (box.top - matrix.f) / matrix.d];
      this.seen = { left, top, right: left + box.width / matrix.a, bottom: top + box.height / matrix.d };
    };
    const soon = () => (request ||= requestAnimationFrame(measure));
    const sizes = new ResizeObserver(soon);
    sizes.observe(frame);
    const zooms = new MutationObserver(soon);
    zooms.observe(scene, { attributes: true, attributeFilter: ["transform"] });
    measure();
    return () => {
      cancelAnimationFrame(request);
      sizes.disconnect();
      zooms.disconnect();
    };
  };
}
