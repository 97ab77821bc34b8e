import type { LiveHub } from "#server/live/live-hub.ts";

type Opening = {
  hub: LiveHub;
  /** The session, which may have a few streams and no more. */
  owner: string;
  /** Last-Event-ID of a browser that was cut off. */
  since: string | null;
  /** Whether the session still holds, asked with each beat. */
  holds(): Promise<boolean>;
  beatMs?: number;
};

/** Proxies and phones give up connections that are silent for a minute; a session that has ended goes on this long. */
const usualBeat = 10_000;
/** A browser that reads nothing any more must not fill our memory. */
const mostWaiting = 64 * 1024;

/**
 * Server-sent events for one open screen: `ready` at the start, `news` as they happen, `beat` in between, `ended`
 * when the session does. Null when the hub takes no further stream of this owner.
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
        const hear = ({ id, events, missed }: Parameters<Parameters<LiveHub["subscribe"]>[2]["hear"]>[0]) =>
          send("news", { events, missed }, id);
        stop = hub.subscribe(owner, since, { hear, end });
        // Already ended by what was missed: it must not keep its place.
        if (!open) return release();
        beat = setInterval(async () => {
          const goesOn = await holds().catch(() => true);
          // The browser may have left meanwhile, and a stream that was left cannot be closed.
          send(goesOn ? "beat" : "ended", {});
          if (!goesOn) end();
        }, beatMs);
        beat.unref();
      },
      cancel: release,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
  if (stop) return stream;
  release();
  return null;
}
