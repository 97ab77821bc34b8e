import type { ProjectRow } from "#server/projects/staff-queries.ts";
import { preview } from "#shared/preview.ts";
import { categoryColumn, causeColumns, titleColumn } from "../records/columns.tsx";
import { projectsText } from "./messages.ts";

/** Cut at 60 characters on the cards of phones. */
function Description({ of: { description } }: { of: ProjectRow }) {
  return (
    <>
      <span className="@2xl:hidden">{preview(description, 60)}</span>
      <span className="hidden @2xl:inline">{description}</span>
    </>
  );
}

export const projectColumns = causeColumns({
  title: titleColumn<ProjectRow>(projectsText.project, (row) => ({
    text: <Description of={row} />,
    image: row.image,
  })),
  category: { ...categoryColumn((name) => name), notOnCards: true },
  more: ({ supporterCount }) => projectsText.supporterCount(supporterCount.toLocaleString("tr")),
});
