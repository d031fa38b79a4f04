// What a visitor has chosen for this browser. Nothing here is sent anywhere.
export type Theme = "light" | "dark" | "auto";
export type Language = "en" | "fr";
export type Pace = "calm" | "quick" | "instant";

/** How long a scene stays on the table when the next one has come already, in milliseconds. */
const PAUSES: Record<Pace, number> = { calm: 1100, quick: 450, instant: 0 };

const kept = (name: string): string | null => {
  try {
    return localStorage.getItem(`feint.${name}`);
  } catch {
    return null; // storage may be forbidden: then the choice lasts as long as the page
  }
};

const keep = (name: string, value: string): void => {
  try {
    localStorage.setItem(`feint.${name}`, value);
  } catch {
    /* as above */
  }
};

export const PACES = Object.keys(PAUSES) as Pace[];

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");

class Prefs {
  theme = $state<Theme>((kept("theme") as Theme | null) ?? "auto");
  language = $state<Language>(
    (kept("language") as Language | null) ?? (navigator.language.startsWith("fr") ? "fr" : "en"),
  );
  sound = $state(kept("sound") === "on");
  still = $state(kept("motion") === "reduced");
  pace = $state<Pace>(PACES.find((pace) => pace === kept("pace")) ?? "calm");
  private systemIsDark = $state(prefersDark.matches);
  private systemIsStill = $state(prefersStill.matches);

  constructor() {
    prefersDark.addEventListener("change", (event) => (this.systemIsDark = event.matches));
    prefersStill.addEventListener("change", (event) => (this.systemIsStill = event.matches));
  }

  get isDark(): boolean {
    return this.theme === "auto" ? this.systemIsDark : this.theme === "dark";
  }

  /** Whether nothing should move. */
  get isStill(): boolean {
    return this.still || this.systemIsStill;
  }

  /** Whether this browser has sat down at a table before: only then it is worth asking who it is. */
  isPlayer = kept("player") === "yes";

  setPlayer(): void {
    this.isPlayer = true;
    keep("player", "yes");
  }

  get pause(): number {
    return PAUSES[this.pace];
  }

  setPace(pace: Pace): void {
    keep("pace", (this.pace = pace));
  }

  setTheme(theme: Theme): void {
    keep("theme", (this.theme = theme));
  }

  setLanguage(language: Language): void {
    keep("language", (this.language = language));
  }

  setSound(on: boolean): void {
    keep("sound", (this.sound = on) ? "on" : "off");
  }

  setStill(still: boolean): void {
    keep("motion", (this.still = still) ? "reduced" : "full");
  }
}

export const prefs = new Prefs();
