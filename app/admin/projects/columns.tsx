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

/** Cut at 60 characters on the card of narrow screens. */
function Description({ of: { description } }: { of: ProjectRow }) {
  return (
    <>
      <span className="md:hidden">{preview(description, 60)}</span>
      <span className="hidden md:inline">{description}</span>
    </>
  );
}

const category: Column<ProjectRow> = { ...categoryColumn((name) => name), notOnCards: true };

const collected = collectedColumn<ProjectRow>(({ supporterCount }) =>
  projectsText.supporterCount(supporterCount.toLocaleString("tr")),
);

export function projectColumns(editAt: (id: string) => string): readonly Column<ProjectRow>[] {
  return [
    title(editAt),
    category,
    statusColumn(),
    orderColumn(),
    collected,
    updatedColumn({ from: "2xl", notOnCards: true }),
  ];
}

export const deletedProjectColumns: readonly Column<ProjectRow>[] = [
  title(),
  category,
  collected,
  ...deletedColumns<ProjectRow>((row) => row.isGivenTo),
];
