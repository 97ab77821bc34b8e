import {
  categoryColumn,
  collectedColumn,
  orderColumn,
  statusColumn,
  updatedColumn,
} from "#app/admin/records/columns.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { orderedList } from "#app/admin/records/record-list.tsx";
import type { ProjectRow } from "#server/content/projects/staff-queries.ts";
import { preview } from "#shared/content/preview.ts";
import { projectsText } from "./section.ts";

const category = { ...categoryColumn<ProjectRow>(), isHiddenOnCards: true };

export const list = orderedList<ProjectRow>({
  titleDetails: ({ description, image }) => ({ text: <Description text={description} />, image }),
  columns: [
    category,
    statusColumn({
      findMore: ({ supporterCount }) => projectsText.supporterCount(supporterCount.toLocaleString("tr")),
    }),
    orderColumn(),
    updatedColumn({ needsWideTable: true, isHiddenOnCards: true }),
    collectedColumn(),
  ],
  deletedColumns: [category, collectedColumn()],
  categoryLabel: recordText.category,
});

/** Shows the text, cut at 60 characters on the cards of phones. */
function Description({ text }: { text: string }) {
  return (
    <>
      <span className="@2xl:hidden">{preview(text, 60)}</span>
      <span className="hidden @2xl:inline">{text}</span>
    </>
  );
}
