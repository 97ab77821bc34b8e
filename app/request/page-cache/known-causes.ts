import { activeCampaignIds } from "#server/campaigns/queries.ts";
import type { App } from "#server/compose.ts";
import { activeProjectIds } from "#server/projects/queries.ts";

/** Milliseconds for which an id that is not on the list is believed to be invented. */
const believed = 1_000;

/**
 * Says whether `?campaign=` names something that can be given to. Asks the database at most once a second, whatever is
 * invented; while it cannot be asked, everything is a cause, and the page itself says what is wrong.
 */
export function knowsCauses({ db }: Pick<App, "db">): (value: string) => Promise<boolean> {
  let ids: ReadonlySet<string> = new Set();
  let asking: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const begun = performance.now();
    const [campaigns, projects] = await Promise.all([activeCampaignIds(db), activeProjectIds(db)]);
    // `kurban` stands for one of them (app/site/donate/selection.ts).
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
