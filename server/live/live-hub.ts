import { parseLiveEvent } from "#shared/live-event.ts";
import type { Connection } from "../db/connect.ts";
import { createNewsCollector, type NewsLimits, type NumberedNews, usualNews } from "./collect-news.ts";

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
   * Sends all news from now on, and first the news missed since `since`. Ends the oldest stream of a person who has
   * too many. Returns a function that stops it, or null when the hub is closed.
   */
  subscribe(owner: StreamOwner, since: string | null, listener: LiveListener): (() => void) | null;
  /** The number of the last news, from which a new stream starts. */
  position(): string;
  /** Ends all streams and refuses new ones; otherwise a stopping server would wait for them. */
  close(): void;
};

type Limits = NewsLimits & { maxPerPerson: number };

const usual: Limits = { ...usualNews, maxPerPerson: 20 };

/**
 * Receives the database's announcements of orders, SMS and alarms, from every process, and passes them on to the open
 * screens of this process (docs/decisions/018).
 */
export async function createLiveHub(connection: Connection, limits: Partial<Limits> = {}): Promise<LiveHub> {
  const { maxPerPerson, ...newsLimits } = { ...usual, ...limits };
  const listeners = new Map<LiveListener, StreamOwner>();
  const collector = createNewsCollector(newsLimits, (news) => {
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
    const event = parseLiveEvent(payload);
    if (event) collector.add(event);
    // "many", or an event of a newer version.
    else collector.addMissed();
  }

  await connection.listen("live", {
    heard,
    reached(reached) {
      if (reached) collector.addMissed();
    },
  });

  return {
    subscribe(owner, since, listener) {
      if (closed) return null;
      const own = streamsOf({ user: owner.user });
      end(own.slice(0, Math.max(0, own.length - maxPerPerson + 1)), "crowded");
      listeners.set(listener, owner);
      if (since !== null) for (const news of collector.newsSince(since)) listener.hear(news);
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
