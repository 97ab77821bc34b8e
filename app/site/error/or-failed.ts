import type { App } from "#server/compose/compose.ts";

/** Returns null if loading fails, so that one failure does not break the whole page. */
export async function loadOrNull<T>(
  load: () => Promise<T>,
  section: string,
  { log }: Pick<App, "log">,
): Promise<T | null> {
  try {
    return await load();
  } catch (err) {
    log.error({ err, what: section }, "page section load failed");
    return null;
  }
}
