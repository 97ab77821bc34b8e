import {
  categoryColumn,
  collectedColumn,
  orderColumn,
  statusColumn,
  updatedColumn,
} from "#app/admin/records/columns.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { ReachedLast, ReachedLastResult } from "#app/admin/records/reached-last.tsx";
import { orderedList } from "#app/admin/records/record-list.tsx";
import type { CampaignRow } from "#server/content/campaigns/staff-queries.ts";
import { preview } from "#shared/content/preview.ts";
import { section } from "./section.ts";

export const list = orderedList<CampaignRow>({
  titleDetails: ({ description, image }) => ({ text: preview(description, 60), image }),
  columns: [
    categoryColumn(),
    statusColumn(),
    orderColumn(),
    updatedColumn({ needsWideTable: true, isHiddenOnCards: true }),
    collectedColumn(),
  ],
  deletedColumns: [categoryColumn(), collectedColumn()],
  categoryLabel: recordText.category,
  tools: (reason) => <ReachedLast reason={reason} />,
  above: () => <ReachedLastResult text={section.writes} />,
});
