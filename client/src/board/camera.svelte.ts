// Camera: which part of a board is seen, in the board's own units; it never loses the board.
export interface Point {
  x: number;
  y: number;
}

/** How the board's units lie on the screen while nothing is zoomed: pixels a unit, and where its corner is. */
export interface Frame {
  pixels: number;
  left: number;
  top: number;
}

interface Pose extends Point {
  scale: number;
}

const CLOSEST = 6;
const REST = 200; // milliseconds without a gesture

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** Where it stood when a hand began to move it; the board is drawn as seen from there until the hand rests. */
  private drawn = $state.raw<Pose | null>(null);
  private frame = $state.raw<Frame>({ pixels: 1, left: 0, top: 0 });
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    public width: number,
    public height: number,
  ) {}

  /** Of the drawing, in units of the board. */
  get transform(): string {
    const { x, y, scale } = this.drawn ?? this;
    return `translate(${x} ${y}) scale(${scale})`;
  }

  /** Of the finished picture, in pixels: to shift and stretch that takes a fraction of the time of drawing it anew. */
  get shift(): string {
    if (!this.drawn) return "none";
    const growth = this.scale / this.drawn.scale;
    const x = (this.x - this.drawn.x * growth) * this.frame.pixels;
    const y = (this.y - this.drawn.y * growth) * this.frame.pixels;
    return `translate(${x}px, ${y}px) scale(${growth})`;
  }

  /** The point of the picture at which the shift begins. */
  get origin(): string {
    return `${this.frame.left}px ${this.frame.top}px`;
  }

  get isMoving(): boolean {
    return this.drawn !== null;
  }

  /** Told with every step of a gesture. */
  moves(frame: Frame): void {
    this.frame = frame;
    this.drawn ??= { x: this.x, y: this.y, scale: this.scale };
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (this.drawn = null), REST);
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.keep();
  }

  fit(): void {
    this.x = 0;
    this.y = 0;
    this.scale = 1;
  }

  pan(by: Point): void {
    this.x += by.x;
    this.y += by.y;
    this.keep();
  }

  /** Zoom so that what lies at a point of the frame stays there. */
  zoom(factor: number, at: Point): void {
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor));
    const real = scale / this.scale;
    this.x = at.x - (at.x - this.x) * real;
    this.y = at.y - (at.y - this.y) * real;
    this.scale = scale;
    this.keep();
  }

  /** Bring a point of the board into the middle part of the frame, if it is not there. */
  reveal(point: Point): void {
    const seen = { x: point.x * this.scale + this.x, y: point.y * this.scale + this.y };
    const margin = 0.08;
    const over = (value: number, size: number) =>
      value < size * margin ? size * margin - value : value > size * (1 - margin) ? size * (1 - margin) - value : 0;
    if (this.scale > 1) this.pan({ x: over(seen.x, this.width), y: over(seen.y, this.height) });
  }

  private keep(): void {
    this.x = Math.min(0, Math.max(this.width * (1 - this.scale), this.x));
    this.y = Math.min(0, Math.max(this.height * (1 - this.scale), this.y));
  }
}
