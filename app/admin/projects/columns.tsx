import type { ProjectRow } from "#server/projects/staff-queries.ts";
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
import { projectsText } from "./messages.ts";

/** Without `editAt` (deleted records) the title is no link. */
function title(editAt?: (id: string) => string): Column<ProjectRow> {
  return {
    key: "title",
    header: projectsText.project,
    sort: "title",
    lead: true,
    cell: (row) => (
      <TitleCell
        title={row.title}
        text={<Description of={row} />}
        image={row.image}
        {...(editAt && { to: editAt(row.id) })}
      />
    ),
  };
}

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

export const deletedProjectColumns: readonly Column<ProjectRow>[] = [
  title(),
  category,
  collected,
  ...deletedColumns<ProjectRow>((row) => row.isGivenTo),
];
