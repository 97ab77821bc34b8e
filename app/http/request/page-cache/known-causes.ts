import type { App } from "#server/compose/compose.ts";
import { listActiveCampaignIds } from "#server/content/campaigns/queries.ts";
import { listActiveProjectIds } from "#server/content/projects/queries.ts";

/** The list of ids is read again for an unknown id, but only after this time. */
const recheckAfterMs = 1_000;

/**
 * Returns a function that checks whether `?campaign=` names an open campaign or project. It queries the database at most
 * once a second. While the database is away every id counts as known, and the page itself reports the failure.
 */
export function createCauseCheck({ db }: Pick<App, "db">): (value: string) => Promise<boolean> {
  let ids: ReadonlySet<string> = new Set();
  let runningQuery: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function readIds(): Promise<void> {
    const startedAt = performance.now();
    const [campaigns, projects] = await Promise.all([listActiveCampaignIds(db), listActiveProjectIds(db)]);
    // `kurban` names a group of campaigns (app/site/donate/selection.ts).
    ids = new Set([...campaigns, ...projects, "kurban"]);
    readAt = startedAt;
  }

  return async (value) => {
    try {
      if (!ids.has(value) && performance.now() - readAt > recheckAfterMs) {
        runningQuery ??= readIds().finally(() => {
          runningQuery = undefined;
        });
        await runningQuery;
      }
    } catch {
      return true;
    }
    return ids.has(value);
  };
}
