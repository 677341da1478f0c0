// Log: the match in words, move by move, as far as this page has been told.
import type { StoryMove } from "../net/shapes";

interface Story {
  since: number;
  moves: StoryMove[];
}

export class Log {
  moves = $state.raw<StoryMove[]>([]);
  /** How many moves lie before the first of these: those had other rules, and cannot be told. */
  private start = 0;

  /** How many moves are known. */
  get known(): number {
    return this.start + this.moves.length;
  }

  at(move: number): StoryMove | undefined {
    return this.moves[move - this.start - 1];
  }

  clear(): void {
    this.moves = [];
    this.start = 0;
  }

  /** Moves after this one were taken back. */
  cut(to: number): void {
    if (to < this.known) this.moves = this.moves.slice(0, Math.max(0, to - this.start));
  }

  /** What was told after `since` moves; False if there is a gap before it, so that it must be asked for anew. */
  take(story: Story, firstMove: number): boolean {
    if (story.since > this.known && story.since !== firstMove) return false;
    if (story.since <= this.start || story.since > this.known) {
      this.start = story.since;
      this.moves = story.moves;
    } else this.moves = [...this.moves.slice(0, story.since - this.start), ...story.moves];
    return true;
  }
}
