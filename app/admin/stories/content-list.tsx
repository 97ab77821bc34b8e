import { orderColumn, statusColumn, updatedColumn } from "#app/admin/records/columns.tsx";
import { orderedList } from "#app/admin/records/record-list.tsx";
import type { StoryRow } from "#server/content/stories/story-kind.ts";

export const list = orderedList<StoryRow>({
  titleDetails: ({ excerpt, image }) => ({ text: excerpt, image }),
  columns: [statusColumn(), orderColumn(), updatedColumn()],
  deletedColumns: [],
  filters: [],
});
