// Steps: what a page is made of comes part by part, each in a task of its own, so that a slow device answers in between.
import { getContext, setContext } from "svelte";

const KEY = Symbol("steps");

export class Steps {
  at = $state(0);

  constructor(readonly last: number) {}

  get isDone(): boolean {
    return this.at >= this.last;
  }

  /** Take one step a task, until all are done or the page is closed. */
  begin(): () => void {
    const line = new MessageChannel();
    line.port1.onmessage = () => {
      this.at += 1;
      if (!this.isDone) line.port2.postMessage(null);
    };
    line.port2.postMessage(null);
    return () => line.port1.close();
  }
}

export const offerSteps = (steps: Steps): Steps => setContext(KEY, steps);

/** Those of the page around; none where everything comes at once. */
export const stepsAround = (): Steps | undefined => getContext<Steps | undefined>(KEY);
