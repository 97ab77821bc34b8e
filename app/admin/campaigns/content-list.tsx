import {
  categoryColumn,
  collectedColumn,
  orderColumn,
  statusColumn,
  updatedColumn,
} from "#app/admin/records/columns.tsx";
import { categoryFilter } from "#app/admin/records/list-parts.ts";
import { ReachedLast, ReachedLastResult } from "#app/admin/records/reached-last.tsx";
import { orderedList } from "#app/admin/records/record-list.tsx";
import type { CampaignRow } from "#server/content/campaigns/staff-queries.ts";
import { preview } from "#shared/content/preview.ts";
import { campaignCategories, section } from "./section.ts";

export const list = orderedList<CampaignRow>({
  findDetails: ({ description, image }) => ({ text: preview(description, 60), image }),
  columns: [
    categoryColumn(),
    statusColumn(),
    orderColumn(),
    updatedColumn({ needsWideTable: true, isHiddenOnCards: true }),
    collectedColumn(),
  ],
  deletedColumns: [categoryColumn(), collectedColumn()],
  filters: [categoryFilter(campaignCategories)],
  tools: (reason) => <ReachedLast reason={reason} />,
  above: () => <ReachedLastResult text={section.writes} />,
});
