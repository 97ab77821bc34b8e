import type { LiveNews } from "#shared/live-event.ts";

/** live: events come as they happen. connecting: for a moment they do not. away: only what is loaded anew is new. */
export type LiveState = "connecting" | "live" | "away";

export type LiveSource = {
  /** Hears the news at this address from now on; returns what stops it. */
  listen(address: string, hear: (news: LiveNews) => void): () => void;
  /** For useSyncExternalStore. */
  watch(changed: () => void): () => void;
  state(): LiveState;
};

/** More than four missed beats: nobody told us, but the connection is dead. */
const silence = 45_000;
/** Of six connections that a browser has for one site, a tab that nobody looks at must not hold one. */
const hiddenFor = 10_000;
/** From one screen to the next the stream stays open. */
const unusedFor = 2_000;
const pauses = [1_000, 3_000, 10_000, 30_000];

const anything: LiveNews = { events: [], missed: true };

/** One stream for all of a tab. The browser opens it again when it breaks; what it gives up on, we open again. */
export function createLiveSource(): LiveSource {
  const hearers = new Set<(news: LiveNews) => void>();
  const watchers = new Set<() => void>();
  let address = "";
  let state: LiveState = "connecting";
  let source: EventSource | null = null;
  let tries = 0;
  /** The server has closed our stream for a newer one of the same person: opening it again would close another. */
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

  /** Loading shows what was missed, or leads to the sign-in page when that is why nothing came. */
  function openAgain() {
    close();
    become("away");
    tell(anything);
    later("again", open, pauses[Math.min(tries++, pauses.length - 1)] ?? 0);
  }

  /** Until somebody comes back to this tab. */
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
      // Something may have happened between the loading of the page and now.
      if (fresh) tell(anything);
      fresh = false;
    });
    opened.addEventListener("news", ({ data }) => {
      alive();
      tell(JSON.parse(data) as LiveNews);
    });
    opened.addEventListener("beat", alive);
    opened.addEventListener("ended", openAgain);
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
