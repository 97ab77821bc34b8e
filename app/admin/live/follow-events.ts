import type { LiveEvent } from "#shared/giving/live-event.ts";

/** `connecting`: a short interruption. `away`: there is no stream, so the data may be old. */
export type LiveState = "connecting" | "live" | "away";

type Callbacks = { onEvent(event: LiveEvent): void; onState(state: LiveState): void };

/** The time without a beat after which the connection counts as broken; the server sends a beat every 10 seconds. */
const silenceMs = 45_000;
/** The first pause is long enough for a sign-out in this tab, which ends the stream before its answer arrives. */
const pausesMs = [3_000, 10_000, 30_000];

/**
 * Follows the events at this address. A hidden tab has no connection, because a browser allows only six connections per
 * site (HTTP/1.1). Each new connection starts with the event `any`, because events may have been missed. Returns a function
 * that stops following.
 */
export function followEvents(address: string, { onEvent, onState }: Callbacks): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function schedule(callback: () => void, ms: number) {
    clearTimeout(timer);
    timer = setTimeout(callback, ms);
  }

  function reconnectLater() {
    close();
    onState(failures === 0 ? "connecting" : "away");
    schedule(retry, pausesMs.at(failures) ?? 30_000);
    failures += 1;
  }

  /** The reload also leads to the sign-in page when the session has ended. */
  function retry() {
    onEvent("any");
    connect();
  }

  function connect() {
    close();
    if (document.visibilityState === "hidden") return;
    const restartTimer = () => schedule(reconnectLater, silenceMs);
    source = new EventSource(address);
    source.onopen = () => {
      restartTimer();
      failures = 0;
      onState("live");
      onEvent("any");
    };
    source.onmessage = ({ data }) => {
      restartTimer();
      onEvent(data);
    };
    source.addEventListener("beat", restartTimer);
    source.onerror = reconnectLater;
    restartTimer();
  }

  document.addEventListener("visibilitychange", connect);
  connect();
  return () => {
    document.removeEventListener("visibilitychange", connect);
    close();
  };
}
