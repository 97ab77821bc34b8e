import { data } from "react-router";
import { activateCampaign } from "#server/campaigns/activate-campaign.ts";
import { deleteCampaign } from "#server/campaigns/delete-campaign.ts";
import { moveCampaign } from "#server/campaigns/move-campaign.ts";
import { reorderCampaigns } from "#server/campaigns/reorder-campaigns.ts";
import { restoreCampaign } from "#server/campaigns/restore-campaign.ts";
import { listCampaignsForStaff } from "#server/campaigns/staff-queries.ts";
import { CAMPAIGN_CATEGORIES } from "#shared/category.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import { readListQuery } from "../kit/list-query.ts";
import { ListScreen } from "../kit/list-screen.tsx";
import { RowActions, RowEdit } from "../kit/row-actions.tsx";
import { answerList } from "../records/answer-list.server.ts";
import { categoryFilter, statusFilter, views } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { RowBack } from "../records/row-back.tsx";
import { RowRemove } from "../records/row-remove.tsx";
import { RowToggle } from "../records/row-toggle.tsx";
import type { Route } from "./+types/list";
import { campaignColumns, deletedCampaignColumns } from "./columns.tsx";
import { campaignCategories, campaignsText, campaignWrites } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, {
    sorts: ["order", "title", "collected", "updated", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["active", "inactive"], category: CAMPAIGN_CATEGORIES },
  });
  const loaded = await loadList(
    context,
    (db) => listCampaignsForStaff(db, { ...query, ...query.filters }),
    campaignsText.loadAllFailed,
  );
  return data({ query, ...loaded }, { status: loaded.error ? 500 : 200 });
}

export function action(args: Route.ActionArgs) {
  const verbs = {
    activate: activateCampaign,
    move: moveCampaign,
    reorder: reorderCampaigns,
    remove: deleteCampaign,
    restore: restoreCampaign,
  };
  return answerList(args, verbs, campaignWrites);
}

export const meta: Route.MetaFunction = () => [{ title: campaignsText.title }];

export default function CampaignList({ loaderData }: Route.ComponentProps) {
  const { list, query, mayWrite, error } = loaderData;
  const link = useAdminLink();
  const editAt = (id: string) => link(`campaigns/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  return (
    <ListScreen
      heading={{
        title: campaignsText.title,
        create: { to: link("campaigns/create"), label: campaignsText.create, reason },
      }}
      list={list}
      query={query}
      columns={query.deleted ? deletedCampaignColumns : campaignColumns(editAt)}
      rowId={({ id }) => id}
      rowTitle={({ title }) => title}
      search={campaignsText.search}
      filters={query.deleted ? [categories] : [statusFilter, categories]}
      views={views(campaignsText.list)}
      note={query.deleted ? campaignsText.deletedNote : undefined}
      total={campaignsText.total}
      empty={campaignsText.empty}
      error={error}
      {...(!query.deleted && { order: { sort: "order", reason } })}
      actions={(row) =>
        query.deleted ? (
          <RowActions>
            <RowBack row={row} reason={reason} />
          </RowActions>
        ) : (
          <RowActions>
            <RowToggle row={row} reason={reason} />
            <RowEdit to={editAt(row.id)} title={row.title} />
            <RowRemove
              row={row}
              question={campaignsText.deleteQuestion}
              note={row.isGivenTo ? campaignsText.archiveNote : campaignsText.deleteNote}
              archives={row.isGivenTo}
              reason={reason}
            />
          </RowActions>
        )
      }
    />
  );
}

const categories = categoryFilter(campaignCategories);
