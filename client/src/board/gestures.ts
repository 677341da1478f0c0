// Gestures: drag, pinch and wheel on a board. A press that moved is a drag and not a click.
import type { Camera, Point } from "./camera.svelte";

const STEADY = 6; // pixels that a finger may tremble

export class Gestures {
  private readonly pointers = new Map<number, Point>();
  private start: Point | null = null;
  /** Whether what is going on is no click any more. */
  private isDrag = false;

  constructor(
    private readonly frame: SVGSVGElement,
    private readonly camera: Camera,
  ) {}

  attach(): () => void {
    const frame = this.frame;
    const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ["pointerdown", this.down],
      ["pointermove", this.move],
      ["pointerup", this.up],
      ["pointercancel", this.up],
      ["wheel", this.wheel, { passive: false }],
      ["click", this.click, { capture: true }],
    ];
    for (const [name, listener, options] of listeners) frame.addEventListener(name, listener as EventListener, options);
    return () => {
      for (const [name, listener, options] of listeners)
        frame.removeEventListener(name, listener as EventListener, options);
    };
  }

  private readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) {
      this.start = { x: event.clientX, y: event.clientY };
      this.isDrag = false;
    } else this.isDrag = true;
  };

  private readonly move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.start) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.isDrag && Math.hypot(now.x - this.start.x, now.y - this.start.y) < STEADY) return;
    if (!this.isDrag) {
      this.isDrag = true;
      this.frame.setPointerCapture(event.pointerId);
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.pointers.set(event.pointerId, now);
    const unit = this.unit();
    const other = others[0];
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      if (Number.isFinite(factor)) this.camera.zoom(factor, this.at(middle));
    }
    const share = 1 + others.length;
    this.camera.pan({ x: ((now.x - before.x) * unit) / share, y: ((now.y - before.y) * unit) / share });
  };

  private readonly up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.start = null;
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), this.at({ x: event.clientX, y: event.clientY }));
  };

  private readonly click = (event: MouseEvent): void => {
    if (!this.isDrag) return;
    this.isDrag = false;
    event.stopPropagation();
    event.preventDefault();
  };

  /** A point of the screen in the units of the board's frame. */
  private at(point: Point): Point {
    const matrix = this.frame.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const found = new DOMPoint(point.x, point.y).matrixTransform(matrix.inverse());
    return { x: found.x, y: found.y };
  }

  /** Units of the board a pixel. */
  private unit(): number {
    const matrix = this.frame.getScreenCTM();
    return matrix ? 1 / matrix.a : 1;
  }
}
