// Trailing: a value that follows another one a frame later, so that what somebody waits for is drawn before the rest.
import { untrack } from "svelte";

export class Trailing<T> {
  value: T;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** To be made while a component is: it ends with it. */
  constructor(private readonly source: () => T) {
    this.value = $state.raw(untrack(source));
    $effect(() => {
      if (source() !== untrack(() => this.value)) this.follow();
    });
    $effect(() => () => {
      cancelAnimationFrame(this.frame);
      clearTimeout(this.timer);
    });
  }

  /** After the frame that is drawn next; by then there may be something newer. */
  private follow(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.timer = setTimeout(() => (this.value = untrack(this.source)));
    });
  }
}
