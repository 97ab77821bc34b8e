import { campaignVerbs } from "#server/campaigns/campaign-kind.ts";
import { listCampaignsForStaff } from "#server/campaigns/staff-queries.ts";
import { CAMPAIGN_CATEGORIES } from "#shared/category.ts";
import { answerList } from "../records/answer-list.server.ts";
import { categoryFilter } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { OrderedList } from "../records/ordered-list.tsx";
import { ReachedLast, ReachedLastDone } from "../records/reached-last.tsx";
import type { Route } from "./+types/list";
import { campaignColumns } from "./columns.tsx";
import { campaignCategories, campaignsText, campaignWrites } from "./messages.ts";

export function loader(args: Route.LoaderArgs) {
  const rules = {
    sorts: ["order", "title", "collected", "updated", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["active", "inactive"], category: CAMPAIGN_CATEGORIES },
  } as const;
  return loadList(args, rules, listCampaignsForStaff, campaignsText.loadAllFailed);
}

export function action(args: Route.ActionArgs) {
  return answerList(args, { entity: "campaign", ...campaignVerbs }, campaignWrites);
}

export const meta: Route.MetaFunction = () => [{ title: campaignsText.title }];

export default function CampaignList({ loaderData }: Route.ComponentProps) {
  return (
    <OrderedList
      section="campaigns"
      text={campaignsText}
      loaded={loaderData}
      columns={campaignColumns.listed}
      deletedColumns={campaignColumns.deleted}
      filters={[categories]}
      tools={(reason) => <ReachedLast reason={reason} />}
      above={<ReachedLastDone text={campaignWrites} />}
    />
  );
}

const categories = categoryFilter(campaignCategories);
