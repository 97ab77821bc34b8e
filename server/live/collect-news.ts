import { randomBytes } from "node:crypto";
import type { LiveKind, LiveNews } from "#shared/live-event.ts";

/** News with a number, by which a stream that was cut off says how far it came. */
export type NumberedNews = LiveNews & { id: string };

/** Notices of several processes, and the kinds of one, become one news. */
export const usualCollectMs = 100;

/** Collects notices to numbered news, and remembers for streams that were cut off when each kind was last told. */
export function createNewsCollector(collectMs: number, tell: (news: NumberedNews) => void) {
  /** Numbers of another process, or of this one before a restart, do not match it. */
  const life = randomBytes(6).toString("hex");
  const lastTold = new Map<LiveKind | "missed", number>();
  const waiting = new Set<LiveKind | "missed">();
  let timer: NodeJS.Timeout | undefined;
  let number = 0;

  const position = () => `${life}-${number}`;

  function newsOf(kinds: ReadonlySet<LiveKind | "missed">): NumberedNews {
    const events = [...kinds].flatMap((kind) => (kind === "missed" ? [] : [{ kind }]));
    return { id: position(), events, missed: kinds.has("missed") };
  }

  function finish() {
    timer = undefined;
    number += 1;
    for (const kind of waiting) lastTold.set(kind, number);
    const news = newsOf(waiting);
    waiting.clear();
    tell(news);
  }

  return {
    /** The number of the last news. */
    position,
    /** `missed`: a notice that has no kind here, or that was not heard. */
    add(kind: LiveKind | "missed"): void {
      waiting.add(kind);
      timer ??= setTimeout(finish, collectMs);
    },
    /** All that was told after this number, as one; null when nothing was. */
    newsSince(since: string): NumberedNews | null {
      const [of, last] = since.split("-");
      const from = Number(last);
      const isKnown = of === life && Number.isSafeInteger(from) && from >= 0 && from <= number;
      if (!isKnown) return newsOf(new Set(["missed"]));
      if (from === number) return null;
      return newsOf(new Set([...lastTold].flatMap(([kind, at]) => (at > from ? [kind] : []))));
    },
    close(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
