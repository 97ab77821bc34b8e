import type { CampaignRow } from "#server/campaigns/staff-queries.ts";
import { preview } from "#shared/preview.ts";
import {
  categoryColumn,
  collectedColumn,
  orderColumn,
  statusColumn,
  updatedColumn,
} from "../records/columns.tsx";
import { categoryFilter } from "../records/list-parts.ts";
import { ReachedLast, ReachedLastDone } from "../records/reached-last.tsx";
import { orderedList } from "../records/record-list.tsx";
import { campaignCategories, section } from "./section.ts";

export const list = orderedList<CampaignRow>({
  beside: ({ description, image }) => ({ text: preview(description, 60), image }),
  columns: [
    categoryColumn(),
    statusColumn(),
    orderColumn(),
    updatedColumn({ roomy: true, notOnCards: true }),
    collectedColumn(),
  ],
  deletedColumns: [categoryColumn(), collectedColumn()],
  filters: [categoryFilter(campaignCategories)],
  tools: (reason) => <ReachedLast reason={reason} />,
  above: <ReachedLastDone text={section.writes} />,
});
