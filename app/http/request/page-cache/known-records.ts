import type { App } from "#server/compose/compose.ts";
import { listActiveCampaignIds } from "#server/content/campaigns/queries.ts";
import { listCategories } from "#server/content/categories/queries.ts";
import { listActiveProjectIds } from "#server/content/projects/queries.ts";
import type { RecordParameter } from "./cacheable-pages.ts";

/** The list of ids is read again for an unknown id, but only after this time. */
const recheckAfterMs = 1_000;

/**
 * Returns a function that checks whether `?campaign=` names an open campaign or project, and `?category=` a category. It
 * queries the database at most once a second. While the database is away every id counts as known, and the page itself
 * reports the failure.
 */
export function createRecordCheck({ db }: Pick<App, "db">) {
  let ids: Record<RecordParameter, ReadonlySet<string>> = { campaign: new Set(), category: new Set() };
  let runningQuery: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function readIds(): Promise<void> {
    const startedAt = performance.now();
    const [campaigns, projects, categories] = await Promise.all([
      listActiveCampaignIds(db),
      listActiveProjectIds(db),
      listCategories(db, "campaigns"),
    ]);
    ids = {
      // `kurban` names a group of campaigns (app/site/donate/selection.ts).
      campaign: new Set([...campaigns, ...projects, "kurban"]),
      category: new Set(categories.filter(({ isActive }) => isActive).map(({ id }) => id)),
    };
    readAt = startedAt;
  }

  return async ({ parameter, value }: { parameter: RecordParameter; value: string }): Promise<boolean> => {
    try {
      if (!ids[parameter].has(value) && performance.now() - readAt > recheckAfterMs) {
        runningQuery ??= readIds().finally(() => {
          runningQuery = undefined;
        });
        await runningQuery;
      }
    } catch {
      return true;
    }
    return ids[parameter].has(value);
  };
}
