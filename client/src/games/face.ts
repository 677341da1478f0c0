// Face: what the folder of a game gives to the page. It draws views and says where actions are; it knows no rule.
import type { Component } from "svelte";
import type { Choice } from "../board/choice.svelte";
import type { Action, AnyView } from "../net/shapes";

export interface BoardProps<V> {
  view: V;
  /** What may be done, what is picked so far and what is pointed at: the board shows it. */
  choice: Choice;
  /** Who sits at each seat. */
  names: string[];
  /** Whose eyes look: a seat, or -3. */
  eye: number;
  /** Texts of the game in the person's language, by key, as the server has them. */
  text: (key: string, facts?: Record<string, string | number>) => string;
}

export interface SeatProps<V> extends BoardProps<V> {
  seat: number;
}

export interface Face<V extends AnyView = AnyView> {
  /** The drawing in the middle: a <Stage> with everything that lies on the table. */
  Board: Component<BoardProps<V>>;
  /** What lies before one seat, small, below its name. */
  Seat: Component<SeatProps<V>>;
  /** Cards, shops and tracks beside the board; null if the board shows all. */
  Beside: Component<BoardProps<V>> | null;
  /** A sign for a kind of action, 24 x 24, drawn with currentColor. */
  Sign: Component<{ kind: string }>;
  /** Kinds of actions that have a button of their own, in the order in which they stand. */
  kinds: readonly string[];
  /** Where an action is done: the spots to pick one after another; none for a button. */
  path(action: Action): string[];
  /** The name of the action that somebody meant who picked this spot in vain; "" if nobody can tell. */
  meant(view: V, kind: string, spot: string): string;
  /** What the seat to move has to do now, in words; if it is not said, the text of the phase that is pending. */
  ask?(view: V, text: BoardProps<V>["text"]): string;
  /** Which paint of the palette a seat has; by number if it is not said. */
  paint?(view: V, seat: number): string;
}
