import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "#server/platform/log/logger.ts";
import { openClient } from "./open-client.ts";

export type Listener = {
  /** A message on the channel. */
  heard(payload: string): void;
  /**
   * false: messages are being missed, or were missed. true: they arrive again. Not called for the first connection.
   */
  reached?(reached: boolean): void;
};

/** Interval of the check: an idle connection may be dead without any error. */
const pulse = 5_000;
const longestPause = 5_000;

/**
 * Listens on a connection of its own, and reconnects for as long as it takes. Resolves when the first connection
 * listens. Returns a function that stops it.
 */
export async function listenOn(
  url: string,
  channel: string,
  { heard, reached }: Listener,
  log: Logger,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await open();

  async function open(): Promise<pg.Client> {
    const first = (opened: pg.Client) => `listen ${opened.escapeIdentifier(channel)}`;
    const opened = await openClient({ url, name: "imece listen", first }, (opening) => {
      opening.on("error", (error) => log.warn({ err: error, channel }, "listening connection lost"));
      opening.on("notification", (message) => heard(message.payload ?? ""));
    });
    const beat = setInterval(() => {
      // A query is still unanswered; ending the client then closes the connection at once.
      opened.query("select 1").catch(() => void opened.end());
    }, pulse);
    beat.unref();
    opened.once("end", () => {
      clearInterval(beat);
      if (!stopping.signal.aborted) void openAgain();
    });
    return opened;
  }

  async function openAgain(): Promise<void> {
    reached?.(false);
    for (let pause = 50; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        client = await open();
        break;
      } catch (error) {
        log.warn({ err: error, channel }, "listening connection failed; retrying");
      }
      // A random pause, so that the processes do not reconnect all at the same moment.
      await wait(pause * (0.5 + Math.random()), undefined, { ref: false, signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return;
    }
    if (stopping.signal.aborted) await client.end();
    else reached?.(true);
  }

  return async () => {
    stopping.abort();
    await client.end();
  };
}
