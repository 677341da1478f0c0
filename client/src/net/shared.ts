// Shared: an answer of which the parts that are as they were before are the very same objects, so that only what has
// changed is drawn anew.
type Tree = Record<string, unknown>;

/** `now`, with what it has in common with `before` taken from there; `before` itself if nothing has changed. */
export function shared<T>(before: unknown, now: T): T {
  if (!isTree(before) || !isTree(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let isSame = keys.length === Object.keys(before).length;
  // In a list something may have come or gone before it: then its place is counted from the end.
  const shift = Array.isArray(before) && Array.isArray(now) ? before.length - now.length : 0;
  for (const key of keys) {
    let part = shared(before[key], now[key]);
    isSame &&= part === before[key];
    if (shift !== 0 && part !== before[key]) part = shared(before[Number(key) + shift], part);
    (now as Tree)[key] = part;
  }
  return isSame ? (before as T) : now;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}
