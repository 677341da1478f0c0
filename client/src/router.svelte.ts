// Router: which page is shown, from the address below the place where the server stands.
export type Page =
  | { name: "start" }
  | { name: "set-up"; game: string; mode: string }
  | { name: "table"; id: string }
  | { name: "rules"; game: string }
  | { name: "me" }
  | { name: "nowhere" };

/** How one can play; the set-up has a page for each. */
export const MODES: readonly string[] = ["bots", "here", "link"];

class Router {
  page = $state.raw<Page>(pageOf(location));
  /** What stands behind the #: an invitation, or the number of a rule. */
  hash = $state(location.hash.slice(1));

  constructor() {
    window.addEventListener("popstate", () => this.read());
    window.addEventListener("hashchange", () => this.read());
    document.addEventListener("click", this.follow);
  }

  go(path: string): void {
    history.pushState(null, "", href(path));
    this.read();
    if (!this.hash) window.scrollTo(0, 0);
  }

  private read(): void {
    this.page = pageOf(location);
    this.hash = location.hash.slice(1);
  }

  /** Links within the page need no new page from the server. */
  private readonly follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || !link.href.startsWith(base())) return;
    if (new URL(link.href).pathname.includes("/api/")) return;
    event.preventDefault();
    this.go(link.href.slice(base().length));
  };
}

/** Where the server stands, with a slash at the end. */
function base(): string {
  return new URL(".", document.baseURI).href;
}

export function href(path: string): string {
  return new URL(path.replace(/^\//, ""), base()).href;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // nothing has such a name, and the page says so
  }
}

function pageOf(place: Location): Page {
  const path = place.href.slice(base().length).replace(/[?#].*$/, "");
  const [first = "", second = "", third = "", ...rest] = path.split("/").map(decoded);
  if (rest.length > 0) return { name: "nowhere" };
  if (first === "" && !second) return { name: "start" };
  if (first === "t" && second && !third) return { name: "table", id: second };
  if (first === "rules" && second && !third) return { name: "rules", game: second };
  if (first === "play" && second && MODES.includes(third || "bots")) return { name: "set-up", game: second, mode: third || "bots" };
  if (first === "me" && !second) return { name: "me" };
  return { name: "nowhere" };
}

export const router = new Router();
