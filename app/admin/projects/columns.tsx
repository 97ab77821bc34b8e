import type { ProjectRow } from "#server/projects/staff-queries.ts";
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
import { projectsText } from "./messages.ts";

const title = titleColumn<ProjectRow>(projectsText.project, (row) => ({
  text: <Description of={row} />,
  image: row.image,
}));

/** Cut at 60 characters on the cards of phones. */
function Description({ of: { description } }: { of: ProjectRow }) {
  return (
    <>
      <span className="@2xl:hidden">{preview(description, 60)}</span>
      <span className="hidden @2xl:inline">{description}</span>
    </>
  );
}

const category: Column<ProjectRow> = { ...categoryColumn((name) => name), notOnCards: true };

const supporters = ({ supporterCount }: ProjectRow) =>
  projectsText.supporterCount(supporterCount.toLocaleString("tr"));

export function projectColumns(editAt: (id: string) => string): readonly Column<ProjectRow>[] {
  return [
    title(editAt),
    category,
    statusColumn({ more: supporters }),
    orderColumn(),
    updatedColumn({ roomy: true, notOnCards: true }),
    collectedColumn(),
  ];
}

export const deletedProjectColumns: readonly Column<ProjectRow>[] = [
  title(),
  category,
  collectedColumn(),
  ...deletedColumns<ProjectRow>((row) => row.isGivenTo),
];
