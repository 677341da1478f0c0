// Pages: fetches a page when its address is opened, so that nobody loads the others.
import type { Page } from "../router.svelte";

export const pages = {
  start: () => import("./Start.svelte"),
  "set-up": () => import("./SetUp.svelte"),
  table: () => import("./Table.svelte"),
  rules: () => import("./Rules.svelte"),
  me: () => import("./Me.svelte"),
};

/** Have a page here before it is shown; what cannot be fetched now is tried once more by who shows it. */
export async function loadPage(name: Page["name"]): Promise<void> {
  if (name !== "nowhere") await pages[name]().catch(() => undefined);
}
