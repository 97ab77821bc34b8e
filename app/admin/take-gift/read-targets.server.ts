import { listActiveCampaigns } from "#server/content/campaigns/queries.ts";
import { listActiveProjects } from "#server/content/projects/queries.ts";
import { listOffers } from "#server/giving/kurban/offers/list-offers.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { effectiveMinimum } from "#shared/giving/donation.ts";
import { minimumFor } from "#shared/giving/kurban.ts";
import { MIN_PAYMENT } from "#shared/money/money.ts";

export type GiftTarget = Awaited<ReturnType<typeof readTargets>>[number];

/**
 * Reads the campaigns and projects to which staff can assign a gift. `minAmount` is in kuruş, for one unit. `offer`:
 * the shares of a kurban that are for sale.
 */
export async function readTargets(db: Db) {
  const campaigns = await listActiveCampaigns(db, "tr");
  const offers = (await listOffers(db)).filter(({ state }) => state === "open" || state === "paused");
  const projects = await listActiveProjects(db, "tr");
  return [
    ...campaigns.map(({ id, title, category, minAmount: campaignMin, presets }) => {
      const minAmount = effectiveMinimum(minimumFor({ id, category, minAmount: campaignMin }));
      const offer = offers.find(({ campaignId }) => campaignId === id);
      return { id, title, category: String(category), minAmount, presets, offer: offer ?? null };
    }),
    ...projects.map(({ id, title }) => {
      return { id, title, category: "projeler", minAmount: MIN_PAYMENT, presets: [], offer: null };
    }),
  ];
}
