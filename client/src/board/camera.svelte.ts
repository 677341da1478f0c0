// Camera: which part of a board is seen, in the board's own units; it never loses the board.
export interface Point {
  x: number;
  y: number;
}

const CLOSEST = 6;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);

  constructor(
    private width: number,
    private height: number,
  ) {}

  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.scale})`;
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
