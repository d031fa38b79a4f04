// Addresses of pages. A link is a plain <a href>: this only keeps the browser from loading everything again.
/** A part of an address that is no good encoding stays as it is: there is no such page. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      const plain =
        !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  /** Open another page. */
  go(to: string): void {
    history.pushState(null, "", to);
    this.read();
    scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  /** The same page with something else chosen: a step back undoes it; focus and scroll stay where they are. */
  choose(to: string): void {
    history.pushState(null, "", to);
    this.read();
  }

  /** The same page at another place, without a step back for each. */
  replace(to: string): void {
    history.replaceState(null, "", to);
    this.read();
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** The parts of the path: ["matches", "abc", "12"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decoded);
  }
}

export const router = new Router();
