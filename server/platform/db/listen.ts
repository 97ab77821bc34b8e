import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "#server/platform/log/logger.ts";
import { openClient } from "./open-client.ts";

export type Listener = {
  /** Called for each message on the channel. */
  onMessage(payload: string): void;
  /**
   * Called with false when the connection is lost, and with true when a new one listens. Messages sent in between are
   * lost. The first connection is not reported.
   */
  onConnectionChange?(connected: boolean): void;
};

/** The interval at which the listener checks its connection, because an idle connection may be dead without an error. */
const checkInterval = 5_000;
const maxPause = 5_000;

/**
 * Listens on a separate connection, and reconnects until it succeeds. Resolves after the first connection listens, with a
 * function that stops the listener.
 */
export async function listenOn(
  url: string,
  channel: string,
  { onMessage, onConnectionChange }: Listener,
  log: Logger,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await open();

  async function open(): Promise<pg.Client> {
    const buildListen = (opened: pg.Client) => `listen ${opened.escapeIdentifier(channel)}`;
    const opened = await openClient({ url, name: "imece listen", first: buildListen }, (opening) => {
      opening.on("error", (error) => log.warn({ err: error, channel }, "listening connection lost"));
      opening.on("notification", (message) => onMessage(message.payload ?? ""));
    });
    const checkTimer = setInterval(() => {
      // A failed check means that the connection is dead; ending the client closes it at once.
      opened.query("select 1").catch(() => void opened.end());
    }, checkInterval);
    checkTimer.unref();
    opened.once("end", () => {
      clearInterval(checkTimer);
      if (!stopping.signal.aborted) void reconnect();
    });
    return opened;
  }

  async function reconnect(): Promise<void> {
    onConnectionChange?.(false);
    for (let pause = 50; ; pause = Math.min(pause * 2, maxPause)) {
      try {
        client = await open();
        break;
      } catch (error) {
        log.warn({ err: error, channel }, "listening connection failed; retrying");
      }
      // The pause is random, so that the processes do not all reconnect at the same time.
      await wait(pause * (0.5 + Math.random()), undefined, { ref: false, signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return;
    }
    if (stopping.signal.aborted) await client.end();
    else onConnectionChange?.(true);
  }

  return async () => {
    stopping.abort();
    await client.end();
  };
}
