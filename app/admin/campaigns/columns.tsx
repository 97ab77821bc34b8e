import type { CampaignRow } from "#server/campaigns/staff-queries.ts";
import { preview } from "#shared/preview.ts";
import { DateCell, TitleCell } from "../kit/list/cells.tsx";
import type { Column } from "../kit/list/list-column.ts";
import {
  categoryColumn,
  collectedColumn,
  deletedColumns,
  orderColumn,
  statusColumn,
} from "../records/columns.tsx";
import { recordText } from "../records/messages.ts";
import { campaignsText, categoryLabel } from "./messages.ts";

/** Without `editAt` (deleted records) the title is no link. */
function title(editAt?: (id: string) => string): Column<CampaignRow> {
  return {
    key: "title",
    header: campaignsText.campaign,
    sort: "title",
    lead: true,
    cell: (row) => (
      <TitleCell
        title={row.title}
        text={preview(row.description, 60)}
        wholeText
        image={row.image}
        {...(editAt && { to: editAt(row.id) })}
      />
    ),
  };
}

export function campaignColumns(editAt: (id: string) => string): readonly Column<CampaignRow>[] {
  return [
    title(editAt),
    categoryColumn(categoryLabel),
    statusColumn(),
    orderColumn(),
    collectedColumn(),
    {
      key: "updatedAt",
      header: recordText.updatedAt,
      sort: "updated",
      first: "highest",
      from: "2xl",
      notOnCards: true,
      cell: ({ updatedAt }) => <DateCell at={updatedAt} />,
    },
  ];
}

export const deletedCampaignColumns: readonly Column<CampaignRow>[] = [
  title(),
  categoryColumn(categoryLabel),
  collectedColumn(),
  ...deletedColumns<CampaignRow>((row) => row.isGivenTo),
];
