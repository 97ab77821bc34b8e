import type { LiveHub } from "#server/platform/live/live-hub.ts";

type Owner = { user: string; session: string };

/** Proxies close connections after a silent minute. An expired session is noticed after this time. */
const usualBeatMs = 10_000;
/** Limits the memory for a browser that has stopped reading. */
const mostWaiting = 64 * 1024;

/**
 * Opens the server-sent events of one screen: a message with the kind of the changed data, and `beat` while the session
 * is open. The server closes the stream when the session ends. Returns null if the hub refuses the screen.
 */
export function openLiveStream(
  hub: LiveHub,
  owner: Owner,
  isSessionOpen: () => Promise<boolean>,
  beatMs = usualBeatMs,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  let leave: (() => void) | null = null;
  let beat: NodeJS.Timeout | undefined;

  function release() {
    clearInterval(beat);
    leave?.();
    leave = null;
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (!leave) return;
          release();
          controller.close();
        };
        const send = (text: string) => {
          if (!leave) return;
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(`${text}\n\n`));
          else end();
        };
        leave = hub.join({ ...owner, end, send: (kind) => send(`data: ${kind}`) });
        // The session may have ended since the guard's check, so the first check runs at once.
        const check = async () => {
          if (await isSessionOpen().catch(() => true)) send("event: beat\ndata:");
          else end();
        };
        beat = setInterval(check, beatMs);
        beat.unref();
        void check();
      },
      cancel: release,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
  );
  if (leave) return stream;
  release();
  return null;
}
