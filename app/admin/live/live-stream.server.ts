import type { LiveHub, LiveListener, StreamEnd, StreamOwner } from "#server/live/live-hub.ts";

type Opening = {
  hub: LiveHub;
  owner: StreamOwner;
  /** Last-Event-ID of a reconnecting browser. */
  since: string | null;
  /** Whether the session is still valid; called at the start and with each beat. */
  holds(): Promise<boolean>;
  beatMs?: number;
};

/** Proxies and phones close connections after a silent minute. Also the delay until an expired session is noticed. */
const usualBeat = 10_000;
/** Bounds the memory for a browser that has stopped reading. */
const mostWaiting = 64 * 1024;

/** The last event of a stream. A shutdown sends none, so that the browser reconnects by itself. */
const lastWord: Record<StreamEnd, string | null> = { closing: null, ended: "ended", crowded: "goodbye" };

/**
 * Server-sent events for one tab: `ready` at the start, then `news` and `beat`, `ended` when the session ends, `goodbye`
 * when the same person has too many streams. Null if the hub refuses the stream.
 */
export function openLiveStream(opening: Opening): ReadableStream<Uint8Array> | null {
  const { hub, owner, since, holds, beatMs = usualBeat } = opening;
  const encoder = new TextEncoder();
  let stop: (() => void) | null = null;
  let beat: NodeJS.Timeout | undefined;
  let open = true;

  function release() {
    open = false;
    clearInterval(beat);
    stop?.();
    stop = null;
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (!open) return;
          release();
          controller.close();
        };
        const send = (event: string, data: object, id?: string) => {
          if (!open) return;
          if ((controller.desiredSize ?? 0) <= 0) return end();
          const number = id === undefined ? "" : `id: ${id}\n`;
          controller.enqueue(encoder.encode(`event: ${event}\n${number}data: ${JSON.stringify(data)}\n\n`));
        };
        // With an id from the start, so that a reconnecting browser can name its position.
        send("ready", {}, since ?? hub.position());
        const listener: LiveListener = {
          hear: ({ id, events, missed }) => send("news", { events, missed }, id),
          end(why) {
            const word = lastWord[why];
            if (word) send(word, {});
            end();
          },
        };
        stop = hub.subscribe(owner, since, listener);
        // The missed events already filled the queue and ended the stream: release its slot in the hub.
        if (!open) return release();
        if (!stop) return;
        const check = async () => {
          // The browser may disconnect during this wait; listener.end() then does nothing.
          if (!(await holds().catch(() => true))) listener.end("ended");
          else if (beat) send("beat", {});
        };
        // The session may have ended between the guard's check and the subscription, without an event.
        void check().then(() => {
          if (!open) return;
          beat = setInterval(check, beatMs);
          beat.unref();
        });
      },
      cancel: release,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
  if (stop) return stream;
  release();
  return null;
}
