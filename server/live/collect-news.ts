import { randomBytes } from "node:crypto";
import type { LiveEvent, LiveNews } from "#shared/live-event.ts";

/** News with a number, by which a stream that was cut off says how far it came. */
export type NumberedNews = LiveNews & { id: string };

export type NewsLimits = { collectMs: number; maxNamed: number; maxKept: number };

/**
 * Collects for 100 ms. This also makes the gate of migration 0000 safe: a transaction that stayed silent because
 * another one announced has committed by then.
 */
export const usualNews: NewsLimits = { collectMs: 100, maxNamed: 50, maxKept: 500 };

/** Collects events to numbered news, and keeps the latest news for streams that were cut off. */
export function createNewsCollector(
  { collectMs, maxNamed, maxKept }: NewsLimits,
  tell: (news: NumberedNews) => void,
) {
  /** Numbers of another process, or of this one before a restart, do not match it. */
  const life = randomBytes(6).toString("hex");
  const kept: { number: number; news: NumberedNews }[] = [];
  let number = 0;
  let collecting: { events: Map<string, LiveEvent>; missed: boolean; timer: NodeJS.Timeout } | undefined;

  const position = () => `${life}-${number}`;

  function collect() {
    collecting ??= { events: new Map(), missed: false, timer: setTimeout(finish, collectMs) };
    return collecting;
  }

  function finish() {
    if (!collecting) return;
    const { events, missed } = collecting;
    collecting = undefined;
    number += 1;
    const news = { id: position(), events: [...events.values()], missed };
    kept.push({ number, news });
    if (kept.length > maxKept) kept.shift();
    tell(news);
  }

  return {
    /** The number of the last news. */
    position,
    add(event: LiveEvent): void {
      const now = collect();
      const name = `${event.kind}:${event.id}`;
      if (now.events.size < maxNamed || now.events.has(name)) now.events.set(name, event);
      else now.missed = true;
    },
    /** An event that has no name here, or that was not heard. */
    addMissed(): void {
      collect().missed = true;
    },
    /** The news after this number; news of missed events when they are not all kept, or too many. */
    newsSince(since: string): NumberedNews[] {
      const [of, last] = since.split("-");
      const next = Number(last) + 1;
      const oldest = kept[0]?.number ?? number + 1;
      const missed = kept.filter((each) => each.number >= next);
      // A stream with too many missed events loads again instead, which has the same result.
      const named = missed.reduce((sum, { news }) => sum + news.events.length, 0);
      const known = of === life && Number.isSafeInteger(next) && next >= oldest && next <= number + 1;
      if (!known || named > maxNamed) return [{ id: position(), events: [], missed: true }];
      return missed.map(({ news }) => news);
    },
    close(): void {
      clearTimeout(collecting?.timer);
      collecting = undefined;
    },
  };
}
