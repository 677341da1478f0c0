// Preferences: what a person has chosen about this page on this device.
export type Theme = "auto" | "light" | "dark";
export type Motion = "none" | "fast" | "normal" | "slow";

interface Chosen {
  theme: Theme;
  motion: Motion;
  language: string;
  name: string;
  confirmsEnd: boolean;
  confirmsMoves: boolean;
  followsMoves: boolean;
  isKnown: boolean;
  bot: string;
}

const PLACE = "oikist-preferences";
const FIRST: Chosen = {
  theme: "auto",
  motion: "normal",
  language: "",
  name: "",
  confirmsEnd: false,
  confirmsMoves: false,
  followsMoves: true,
  isKnown: false,
  bot: "",
};
const MILLISECONDS: Record<Motion, number> = { none: 0, fast: 140, normal: 320, slow: 800 };

class Preferences implements Chosen {
  theme = $state<Theme>(FIRST.theme);
  motion = $state<Motion>(FIRST.motion);
  language = $state(FIRST.language);
  name = $state(FIRST.name);
  confirmsEnd = $state(FIRST.confirmsEnd);
  confirmsMoves = $state(FIRST.confirmsMoves);
  followsMoves = $state(FIRST.followsMoves);
  /** Whether the server has been told of this browser. */
  isKnown = $state(FIRST.isKnown);
  bot = $state(FIRST.bot);
  /** What the device asks for; a person's own choice of "none" or of a speed is beside it. */
  prefersStill = $state(false);

  constructor() {
    Object.assign(this, kept());
    const still = window.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.prefersStill = still?.matches ?? false;
    still?.addEventListener("change", (event) => {
      this.prefersStill = event.matches;
      this.show();
    });
    window.addEventListener("storage", (event) => {
      if (event.key !== PLACE) return; // another page of this browser has chosen
      Object.assign(this, kept());
      this.show();
    });
  }

  /** How long a piece takes to appear or move, in milliseconds. */
  get duration(): number {
    return this.prefersStill ? 0 : MILLISECONDS[this.motion];
  }

  keep(): void {
    const chosen = Object.fromEntries(Object.keys(FIRST).map((name) => [name, this[name as keyof Chosen]]));
    try {
      localStorage.setItem(PLACE, JSON.stringify(chosen));
    } catch {
      // A browser that keeps nothing: the choice holds until the page is closed.
    }
    this.show();
  }

  /** Let the style sheet know. */
  show(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
    root.dataset["motion"] = this.duration === 0 ? "none" : this.motion;
    root.style.setProperty("--duration", `${this.duration}ms`);
  }
}

/** What was kept, as far as it still has a meaning. */
function kept(): Partial<Chosen> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    const known = Object.entries(found).filter(
      ([name, value]) => name in FIRST && typeof value === typeof FIRST[name as keyof Chosen],
    );
    return Object.fromEntries(known.filter(([name, value]) => name !== "motion" || value in MILLISECONDS));
  } catch {
    return {};
  }
}

export const preferences = new Preferences();
