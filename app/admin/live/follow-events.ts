import type { LiveEvent } from "#shared/giving/live-event.ts";

/** `live`: events arrive. `connecting`: a short gap. `away`: without a stream, data is as of the last load. */
export type LiveState = "connecting" | "live" | "away";

type Screen = { hear(event: LiveEvent): void; show(state: LiveState): void };

/** After more than four missed beats the connection counts as broken, even without an error. */
const silenceMs = 45_000;
/** The first pause is not shorter: a sign-out in this tab ends the stream before its own answer arrives. */
const pausesMs = [3_000, 10_000, 30_000];

/**
 * Follows the events at this address while the tab is visible, because a browser allows only six connections per site
 * (HTTP/1.1). Each new connection begins with `any`, which stands for events that were missed. Returns the function
 * that stops it.
 */
export function followEvents(address: string, { hear, show }: Screen): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function later(work: () => void, ms: number) {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  }

  function fail() {
    close();
    show(failures === 0 ? "connecting" : "away");
    later(retry, pausesMs.at(failures) ?? 30_000);
    failures += 1;
  }

  /** The reload also leads to the sign-in page when the session has ended. */
  function retry() {
    hear("any");
    open();
  }

  function open() {
    close();
    if (document.visibilityState === "hidden") return;
    const alive = () => later(fail, silenceMs);
    source = new EventSource(address);
    source.onopen = () => {
      alive();
      failures = 0;
      show("live");
      hear("any");
    };
    source.onmessage = ({ data }) => {
      alive();
      hear(data);
    };
    source.addEventListener("beat", alive);
    source.onerror = fail;
    alive();
  }

  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
