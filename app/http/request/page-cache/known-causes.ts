import type { App } from "#server/compose/compose.ts";
import { listActiveCampaignIds } from "#server/content/campaigns/queries.ts";
import { listActiveProjectIds } from "#server/content/projects/queries.ts";

/** The milliseconds for which an id missing from the list counts as unknown. */
const believed = 1_000;

/**
 * Whether `?campaign=` names an open campaign or project. Queries the database at most once a second for unknown ids.
 * While the database is away every id counts as known, and the page itself reports the failure.
 */
export function knowsCauses({ db }: Pick<App, "db">): (value: string) => Promise<boolean> {
  let ids: ReadonlySet<string> = new Set();
  let asking: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const begun = performance.now();
    const [campaigns, projects] = await Promise.all([listActiveCampaignIds(db), listActiveProjectIds(db)]);
    // `kurban` names a group of campaigns (app/site/donate/selection.ts).
    ids = new Set([...campaigns, ...projects, "kurban"]);
    readAt = begun;
  }

  return async (value) => {
    try {
      if (!ids.has(value) && performance.now() - readAt > believed) {
        asking ??= read().finally(() => {
          asking = undefined;
        });
        await asking;
      }
    } catch {
      return true;
    }
    return ids.has(value);
  };
}
