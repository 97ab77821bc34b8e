import type { RateLimit } from "#server/db/rate-limit.ts";
import type { Clock } from "#server/kernel/clock.ts";

/** A rate limit on the drill's clock; the site's own uses the machine's. */
export function limitByClock(clock: Clock, points: number, seconds: number): RateLimit {
  const windows = new Map<string, { ends: number; taken: number }>();
  return {
    async take(key) {
      const now = clock.now().getTime();
      const known = windows.get(key);
      const window = known && known.ends > now ? known : { ends: now + seconds * 1000, taken: 0 };
      window.taken += 1;
      windows.set(key, window);
      return window.taken > points ? Math.ceil((window.ends - now) / 1000) : null;
    },
    async giveBack(key) {
      const window = windows.get(key);
      if (window) window.taken -= 1;
    },
  };
}
