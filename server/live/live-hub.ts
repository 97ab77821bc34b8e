import { readLiveKind } from "#shared/live-event.ts";
import type { Connection } from "../db/connect.ts";
import { createNewsCollector, type NumberedNews, usualCollectMs } from "./collect-news.ts";

export type LiveListener = {
  hear(news: NumberedNews): void;
  end(why: StreamEnd): void;
};

/**
 * `closing`: the server stops. `ended`: the session ended or the user's rights changed. `crowded`: the same person
 * opened too many newer streams.
 */
export type StreamEnd = "closing" | "ended" | "crowded";

/** The user and the session that a stream belongs to. */
export type StreamOwner = { user: string; session: string };

export type LiveHub = {
  /**
   * Sends all news from now on, and first what was missed since `since`. Ends the oldest stream of a person who has
   * too many. Returns a function that stops it, or null when the hub is closed.
   */
  subscribe(owner: StreamOwner, since: string | null, listener: LiveListener): (() => void) | null;
  /** The number of the last news, from which a new stream starts. */
  position(): string;
  /** Ends all streams and refuses new ones; otherwise a stopping server would wait for them. */
  close(): void;
};

type Limits = { collectMs: number; maxPerPerson: number };

/**
 * Receives the notices of what changed, from every process (announce.ts), and passes them on to the open screens of this
 * one (docs/decisions/018).
 */
export async function createLiveHub(
  connection: Connection,
  { collectMs = usualCollectMs, maxPerPerson = 20 }: Partial<Limits> = {},
): Promise<LiveHub> {
  const listeners = new Map<LiveListener, StreamOwner>();
  const collector = createNewsCollector(collectMs, (news) => {
    for (const listener of [...listeners.keys()]) listener.hear(news);
  });
  let closed = false;

  /** The oldest first. */
  const streamsOf = (whose: Partial<StreamOwner>) =>
    [...listeners].filter(([, { user, session }]) => user === whose.user || session === whose.session);

  function end(streams: [LiveListener, StreamOwner][], why: StreamEnd) {
    for (const [listener] of streams) listeners.delete(listener);
    for (const [listener] of streams) listener.end(why);
  }

  function heard(payload: string) {
    const [, kind, id] = /^ended:(session|user):(.+)$/.exec(payload) ?? [];
    if (kind) return end(streamsOf({ [kind]: id }), "ended");
    collector.add(readLiveKind(payload) ?? "missed");
  }

  await connection.listen("live", {
    heard,
    reached(reached) {
      if (reached) collector.add("missed");
    },
  });

  return {
    subscribe(owner, since, listener) {
      if (closed) return null;
      const own = streamsOf({ user: owner.user });
      end(own.slice(0, Math.max(0, own.length - maxPerPerson + 1)), "crowded");
      listeners.set(listener, owner);
      const news = since === null ? null : collector.newsSince(since);
      if (news) listener.hear(news);
      return () => void listeners.delete(listener);
    },
    position: collector.position,
    close() {
      closed = true;
      collector.close();
      end([...listeners], "closing");
    },
  };
}
