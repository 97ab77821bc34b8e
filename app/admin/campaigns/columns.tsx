import type { CampaignRow } from "#server/campaigns/staff-queries.ts";
import { preview } from "#shared/preview.ts";
import type { Column } from "../kit/list/list-column.ts";
import {
  categoryColumn,
  collectedColumn,
  deletedColumns,
  orderColumn,
  statusColumn,
  titleColumn,
  updatedColumn,
} from "../records/columns.tsx";
import { campaignsText, categoryLabel } from "./messages.ts";

const title = titleColumn<CampaignRow>(campaignsText.campaign, ({ description, image }) => ({
  text: preview(description, 60),
  image,
}));

export function campaignColumns(editAt: (id: string) => string): readonly Column<CampaignRow>[] {
  return [
    title(editAt),
    categoryColumn(categoryLabel),
    statusColumn(),
    orderColumn(),
    updatedColumn({ roomy: true, notOnCards: true }),
    collectedColumn(),
  ];
}

export const deletedCampaignColumns: readonly Column<CampaignRow>[] = [
  title(),
  categoryColumn(categoryLabel),
  collectedColumn(),
  ...deletedColumns<CampaignRow>((row) => row.isGivenTo),
];
