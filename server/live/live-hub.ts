import { randomBytes } from "node:crypto";
import { type LiveEvent, type LiveNews, parseLiveEvent } from "#shared/live-event.ts";
import type { Connection } from "../db/connect.ts";

/** News with a number, by which a stream that was cut off says how far it came. */
export type NumberedNews = LiveNews & { id: string };

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

type Limits = { collectMs: number; maxNamed: number; maxKept: number; maxPerPerson: number };

/**
 * Collects for 100 ms. This also makes the gate of migration 0000 safe: a transaction that stayed silent because
 * another one announced has committed by then.
 */
const usual: Limits = { collectMs: 100, maxNamed: 50, maxKept: 500, maxPerPerson: 20 };

/**
 * Receives the database's announcements of orders, SMS and alarms, from every process, and passes them on to the open
 * screens of this process (docs/decisions/018).
 */
export async function createLiveHub(connection: Connection, limits: Partial<Limits> = {}): Promise<LiveHub> {
  const { collectMs, maxNamed, maxKept, maxPerPerson } = { ...usual, ...limits };
  const listeners = new Map<LiveListener, StreamOwner>();
  /** Numbers of another process, or of this one before a restart, do not match it. */
  const life = randomBytes(6).toString("hex");
  const kept: { number: number; news: NumberedNews }[] = [];
  let number = 0;
  let closed = false;
  let collecting: { events: Map<string, LiveEvent>; missed: boolean; timer: NodeJS.Timeout } | undefined;

  const position = () => `${life}-${number}`;

  function collect() {
    collecting ??= { events: new Map(), missed: false, timer: setTimeout(tell, collectMs) };
    return collecting;
  }

  function tell() {
    if (!collecting) return;
    const { events, missed } = collecting;
    collecting = undefined;
    number += 1;
    const news = { id: position(), events: [...events.values()], missed };
    kept.push({ number, news });
    if (kept.length > maxKept) kept.shift();
    for (const listener of [...listeners.keys()]) listener.hear(news);
  }

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
    // "many", or an event of a newer version.
    if (!event) {
      collect().missed = true;
      return;
    }
    const now = collect();
    const name = `${event.kind}:${event.id}`;
    if (now.events.size < maxNamed || now.events.has(name)) now.events.set(name, event);
    else now.missed = true;
  }

  await connection.listen("live", {
    heard,
    reached(reached) {
      if (reached) collect().missed = true;
    },
  });

  function catchUp(since: string, listener: LiveListener) {
    const [of, last] = since.split("-");
    const next = Number(last) + 1;
    const oldest = kept[0]?.number ?? number + 1;
    const missed = kept.filter((each) => each.number >= next);
    // A stream with too many missed events loads again instead, which has the same result.
    const named = missed.reduce((sum, { news }) => sum + news.events.length, 0);
    const known = of === life && Number.isSafeInteger(next) && next >= oldest && next <= number + 1;
    if (!known || named > maxNamed) {
      listener.hear({ id: position(), events: [], missed: true });
      return;
    }
    for (const each of missed) listener.hear(each.news);
  }

  return {
    subscribe(owner, since, listener) {
      if (closed) return null;
      const own = streamsOf({ user: owner.user });
      end(own.slice(0, Math.max(0, own.length - maxPerPerson + 1)), "crowded");
      listeners.set(listener, owner);
      if (since !== null) catchUp(since, listener);
      return () => void listeners.delete(listener);
    },
    position,
    close() {
      closed = true;
      clearTimeout(collecting?.timer);
      collecting = undefined;
      end([...listeners], "closing");
    },
  };
}
