// Closeness: how large a board is on the screen, so that what is written on it can be read or is left away.
const READABLE = 12; // pixels
const STEP = 1.02; // zooming redraws text only where its size has changed by so much
const NICETY = 20; // growth is counted in such parts of one
const LETTER = 14 / 24; // how high the letter of a mark is, as a part of the mark

export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class Closeness {
  private exact = $state(1);
  /** Pixels a unit of the board, rounded down in steps. */
  readonly scale = $derived(STEP ** Math.floor(Math.log(this.exact) / Math.log(STEP) + 1e-6));
  /** The part of the board that is seen, in its units. */
  seen = $state.raw<Part>({ left: 0, top: 0, right: 1000, bottom: 1000 });

  /** By how much text of so many units has to grow to be read; never by more than the most that it may. */
  growth(units: number, most = Infinity): number {
    const wanted = Math.ceil((READABLE / units / this.scale) * NICETY) / NICETY;
    return Math.min(most, Math.max(1, wanted));
  }

  /** Whether text of so many units can be read. */
  isReadable(units: number): boolean {
    return this.scale * units >= READABLE - 0.01;
  }

  /** How large a mark has to be for its letter, at least the size it is meant to have and never more than the most. */
  mark(size: number, most = Infinity): number {
    return Math.max(size, Math.min(most, size * this.growth(size * LETTER)));
  }

  /** Whether the letter of a mark of that size can be read. */
  hasLetter(size: number): boolean {
    return this.isReadable(size * LETTER);
  }

  /** Look again, soon: the scene was moved in its frame. */
  look: () => void = () => undefined;

  /** Watch the scene of a drawing, whose frame may change its size. */
  watch = (scene: SVGGElement): (() => void) => {
    const frame = scene.ownerSVGElement;
    if (!frame) return () => undefined;
    let request = 0;
    const measure = () => {
      request = 0;
      const matrix = scene.getScreenCTM();
      if (!matrix || matrix.a <= 0) return;
      this.exact = matrix.a;
      const box = frame.getBoundingClientRect();
      const [left, top] = [(box.left - matrix.e) / matrix.a, (box.top - matrix.f) / matrix.d];
      this.seen = { left, top, right: left + box.width / matrix.a, bottom: top + box.height / matrix.d };
    };
    this.look = () => (request ||= requestAnimationFrame(measure));
    const sizes = new ResizeObserver(this.look);
    sizes.observe(frame);
    const changes = new MutationObserver(this.look);
    changes.observe(frame, { attributes: true, attributeFilter: ["viewBox"] });
    measure();
    return () => {
      cancelAnimationFrame(request);
      sizes.disconnect();
      changes.disconnect();
    };
  };
}
