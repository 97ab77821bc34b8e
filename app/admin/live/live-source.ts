import type { LiveNews } from "#shared/live-event.ts";

/** live: events arrive. connecting: a short gap. away: no stream; the screen is only as new as its last load. */
export type LiveState = "connecting" | "live" | "away";

type LiveSource = {
  /** Subscribes to the stream at this address; returns the function that unsubscribes. */
  listen(address: string, hear: (news: LiveNews) => void): () => void;
  /** For useSyncExternalStore. */
  watch(changed: () => void): () => void;
  state(): LiveState;
};

/** After more than four missed beats the connection counts as dead, even without an error. */
const silence = 45_000;
/** A hidden tab closes its stream after this time: a browser allows only six connections per site (HTTP/1.1). */
const hiddenFor = 10_000;
/** Keeps the stream open between two screens. */
const unusedFor = 2_000;
const pauses = [1_000, 3_000, 10_000, 30_000];
/** Signing out in this tab ends the session before its own answer is here: loading now would lead elsewhere first. */
const afterSession = 3_000;

const anything: LiveNews = { events: [], missed: true };

/** One stream per tab. The browser reconnects a broken stream; if the browser gives up, this reopens it. */
export function createLiveSource(): LiveSource {
  const hearers = new Set<(news: LiveNews) => void>();
  const watchers = new Set<() => void>();
  let address = "";
  let state: LiveState = "connecting";
  let source: EventSource | null = null;
  let tries = 0;
  /** The server closed this stream for a newer one of the same person. Reopening it would close another one. */
  let parked = false;
  let timers: Record<"silence" | "again" | "hidden" | "unused", ReturnType<typeof setTimeout> | undefined> = {
    silence: undefined,
    again: undefined,
    hidden: undefined,
    unused: undefined,
  };

  function become(next: LiveState) {
    if (state === next) return;
    state = next;
    for (const changed of watchers) changed();
  }

  const tell = (news: LiveNews) => {
    for (const hear of [...hearers]) hear(news);
  };

  function later(name: keyof typeof timers, work: () => void, ms: number) {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(work, ms);
  }

  function close() {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    timers = { silence: undefined, again: undefined, hidden: undefined, unused: undefined };
    source?.close();
    source = null;
  }

  /** The listeners reload, which shows missed events, or redirects to the sign-in page if the session has ended. */
  function openAgain() {
    close();
    become("away");
    tell(anything);
    later("again", open, pauses[Math.min(tries++, pauses.length - 1)] ?? 0);
  }

  /** Stays closed until this tab gets the focus. */
  function park() {
    close();
    parked = true;
    become("away");
  }

  function open() {
    close();
    parked = false;
    if (hearers.size === 0 || document.visibilityState === "hidden") return;
    if (typeof EventSource === "undefined") return become("away");
    const opened = new EventSource(address);
    source = opened;
    if (state === "live") become("connecting");
    let fresh = true;
    const alive = () => later("silence", openAgain, silence);
    alive();
    opened.addEventListener("ready", () => {
      alive();
      tries = 0;
      become("live");
      // Events between the load of the page and now would be missed.
      if (fresh) tell(anything);
      fresh = false;
    });
    opened.addEventListener("news", ({ data }) => {
      alive();
      tell(JSON.parse(data) as LiveNews);
    });
    opened.addEventListener("beat", alive);
    opened.addEventListener("ended", () => {
      close();
      become("away");
      later("again", openAgain, afterSession);
    });
    opened.addEventListener("goodbye", park);
    opened.addEventListener("error", () => {
      if (opened.readyState === EventSource.CLOSED) openAgain();
      else become("connecting");
    });
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") return later("hidden", close, hiddenFor);
    clearTimeout(timers.hidden);
    if (source) return;
    tell(anything);
    open();
  }

  function onFocus() {
    if (parked) onVisibility();
  }

  return {
    listen(at, hear) {
      clearTimeout(timers.unused);
      hearers.add(hear);
      if (hearers.size === 1) {
        document.addEventListener("visibilitychange", onVisibility);
        window.addEventListener("focus", onFocus);
      }
      if (address !== at || (!source && !timers.again)) {
        address = at;
        open();
      }
      return () => {
        hearers.delete(hear);
        if (hearers.size > 0) return;
        document.removeEventListener("visibilitychange", onVisibility);
        window.removeEventListener("focus", onFocus);
        later("unused", close, unusedFor);
      };
    },
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    state: () => state,
  };
}

export const liveSource = createLiveSource();
