// Fan: where the ways to use a picked hex lie around it, each towards where it leads.
import type { Action } from "../../net/shapes";
import { type Point } from "./geometry";
import { endsOf } from "./road";

export interface Petal {
  action: Action;
  spot: string;
  x: number;
  y: number;
}

const CLOSEST = (38 * Math.PI) / 180; // between two petals

/** The petals on a circle around a point. */
export function petals(
  actions: readonly Action[],
  pathOf: (action: Action) => string[],
  around: Point,
  radius: number,
): Petal[] {
  const starts = startEdges(actions);
  const wished = actions.map((action) => ({ action, angle: wish(action, starts) }));
  wished.sort((a, b) => a.angle - b.angle);
  const angles = spread(wished.map((one) => one.angle), Math.min(CLOSEST, (2 * Math.PI) / Math.max(1, actions.length)));
  return wished.map(({ action }, place) => ({
    action,
    spot: pathOf(action)[1] ?? "",
    x: around.x + Math.cos(angles[place]!) * radius,
    y: around.y + Math.sin(angles[place]!) * radius,
  }));
}

/** Edges from which every road is offered: there the roads start, and their other ends are where they lead. */
export function startEdges(actions: readonly Action[]): Set<number> {
  const counts = new Map<number, number>();
  for (const action of actions) {
    if (action.parts["kind"] !== "road") continue;
    for (const end of endsOf(String(action.parts["shape"]))) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count === 3).map(([end]) => end));
}

/** The angle at which a petal would best lie: a road's where it leads, anything else's above the hex. */
function wish(action: Action, starts: ReadonlySet<number>): number {
  if (action.parts["kind"] !== "road") return -Math.PI / 2 + 0.01;
  const [a, b] = endsOf(String(action.parts["shape"]));
  const [from, to] = starts.has(a) ? [a, b] : [b, a];
  const lean = ((from - to + 6) % 6) - 3; // curves to the same edge lie on the side from which they come
  return turned((-to * Math.PI) / 3) - lean * 0.02;
}

/** Angles pushed apart until none is closer to the next than it may be; they stay in their order. */
export function spread(angles: readonly number[], closest: number): number[] {
  const found = [...angles];
  const count = found.length;
  if (count < 2) return found;
  for (let round = 0; round < 200; round += 1) {
    let worst = 0;
    for (let place = 0; place < count; place += 1) {
      const after = (place + 1) % count;
      const gap = found[after]! - found[place]! + (after === 0 ? 2 * Math.PI : 0);
      const lack = closest - gap;
      if (lack <= 0.001) continue;
      worst = Math.max(worst, lack);
      found[place]! -= lack / 2;
      found[after]! += lack / 2;
    }
    if (worst === 0) break;
  }
  return found;
}

/** The same angle between -180 and 180 degrees. */
function turned(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
