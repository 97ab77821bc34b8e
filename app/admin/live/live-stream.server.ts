import type { LiveHub, LiveListener, StreamEnd, StreamOwner } from "#server/live/live-hub.ts";

type Opening = {
  hub: LiveHub;
  owner: StreamOwner;
  /** Last-Event-ID of a browser that was cut off. */
  since: string | null;
  /** Whether the session still holds, asked at the start and with each beat. */
  holds(): Promise<boolean>;
  beatMs?: number;
};

/** Proxies and phones give up connections that are silent for a minute; a session that runs out goes on this long. */
const usualBeat = 10_000;
/** A browser that reads nothing any more must not fill our memory. */
const mostWaiting = 64 * 1024;

/** What the browser is told before the stream ends; when the server stops, it opens the stream again by itself. */
const lastWord: Record<StreamEnd, string | null> = { closing: null, ended: "ended", crowded: "goodbye" };

/**
 * Server-sent events for one open screen: `ready` at the start, `news` as they happen, `beat` in between, `ended`
 * when the session does, `goodbye` when the same person has too many others. Null when the hub takes no stream.
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
        // With a number from the first moment on, so that a browser that is cut off can say what it has not missed.
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
        // Already ended by what was missed: it must not keep its place.
        if (!open) return release();
        if (!stop) return;
        const check = async () => {
          // The browser may have left meanwhile, and a stream that was left cannot be closed.
          if (!(await holds().catch(() => true))) listener.end("ended");
          else if (beat) send("beat", {});
        };
        // The session may have ended between the guard's look and the subscription, which told nobody.
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
