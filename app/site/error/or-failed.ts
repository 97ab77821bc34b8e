import type { App } from "#server/compose/compose.ts";

/** Returns null if loading fails, so that one failure does not break the whole page. */
export async function orFailed<T>(
  load: () => Promise<T>,
  what: string,
  { log }: Pick<App, "log">,
): Promise<T | null> {
  try {
    return await load();
  } catch (err) {
    log.error({ err, what }, "page section load failed");
    return null;
  }
}
