import type { LiveHub } from "#server/platform/live/live-hub.ts";

type Owner = { user: string; session: string };

/** Shorter than the idle timeout of proxies (one minute). Each beat checks the session. */
const defaultBeatMs = 10_000;
/** The memory limit for a browser that has stopped reading. */
const maxBufferedBytes = 64 * 1024;

/**
 * Opens the server-sent events of one screen: a message names the kind of the changed data, and `beat` is sent while the
 * session is open. The server closes the stream when the session ends. Returns null if the hub refuses the screen.
 */
export function openLiveStream(
  hub: LiveHub,
  owner: Owner,
  isSessionOpen: () => Promise<boolean>,
  beatMs = defaultBeatMs,
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
        // The session may have ended after the check of the guard, so the first check runs at once.
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
    new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
  );
  if (leave) return stream;
  release();
  return null;
}
