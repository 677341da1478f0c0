// Gestures: drag, pinch and wheel on a board. A press that moved is a drag and not a click.
import type { Camera, Frame, Point } from "./camera.svelte";

const STEADY = 6; // pixels that a finger may tremble

export class Gestures {
  private readonly pointers = new Map<number, Point>();
  private start: Point | null = null;
  /** Whether what is going on is no click any more. */
  private isDrag = false;
  /** Where the board lies in the frame, and the frame on the screen: neither changes while a gesture lasts. */
  private place: Frame = { pixels: 1, left: 0, top: 0 };
  private corner: Point = { x: 0, y: 0 };

  constructor(
    private readonly frame: HTMLElement,
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
      this.measure();
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
    const other = others[0];
    this.camera.moves(this.place);
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      if (Number.isFinite(factor)) this.camera.zoom(factor, this.at(middle));
    }
    const pixels = this.place.pixels * (1 + others.length);
    this.camera.pan({ x: (now.x - before.x) / pixels, y: (now.y - before.y) / pixels });
  };

  private readonly up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.start = null;
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.measure();
    this.camera.moves(this.place);
    this.camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), this.at({ x: event.clientX, y: event.clientY }));
  };

  private readonly click = (event: MouseEvent): void => {
    if (!this.isDrag) return;
    this.isDrag = false;
    event.stopPropagation();
    event.preventDefault();
  };

  /** The board lies in the middle of the frame and is as large as fits. */
  private measure(): void {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    const pixels = Math.min(width / this.camera.width, height / this.camera.height) || 1;
    this.place = { pixels, left: (width - pixels * this.camera.width) / 2, top: (height - pixels * this.camera.height) / 2 };
    this.corner = { x: left + this.place.left, y: top + this.place.top };
  }

  /** A point of the screen in the units of the board's frame. */
  private at(point: Point): Point {
    return { x: (point.x - this.corner.x) / this.place.pixels, y: (point.y - this.corner.y) / this.place.pixels };
  }
}
