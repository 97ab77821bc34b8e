import { categoryColumn, orderColumn, statusColumn } from "#app/admin/records/columns.tsx";
import { orderedList } from "#app/admin/records/record-list.tsx";
import type { FaqRow } from "#server/content/faqs/staff-queries.ts";
import { faqsText } from "./section.ts";

const groupColumn = categoryColumn<FaqRow>(faqsText.group);

export const list = orderedList<FaqRow>({
  columns: [groupColumn, statusColumn(), orderColumn()],
  deletedColumns: [{ ...groupColumn, isFullWidth: true }],
  categoryLabel: faqsText.group,
});
