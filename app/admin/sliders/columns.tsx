import type { SliderRow } from "#server/content/sliders/staff-queries.ts";
import { TitleCell } from "../kit/list/cells.tsx";
import type { Column } from "../kit/list/list-column.ts";
import { deletedColumns, orderColumn, statusColumn } from "../records/columns.tsx";
import { slidersText } from "./messages.ts";

/** Without `editAt` (deleted records) the title is no link. */
function title(editAt?: (id: string) => string): Column<SliderRow> {
  return {
    key: "title",
    header: slidersText.slider,
    sort: "title",
    lead: true,
    cell: (row) => (
      <TitleCell
        title={row.title}
        text={row.description}
        image={row.image}
        {...(editAt && { to: editAt(row.id) })}
      />
    ),
  };
}

const button: Column<SliderRow> = {
  key: "buttonText",
  header: slidersText.buttonText,
  cell: ({ buttonText, buttonLink }) =>
    buttonText ? (
      <>
        {buttonText}
        {buttonLink && (
          <span dir="ltr" className="block max-w-48 truncate text-xs text-ink-faint">
            {buttonLink}
          </span>
        )}
      </>
    ) : (
      <span className="text-ink-faint">–</span>
    ),
};

export function sliderColumns(editAt: (id: string) => string): readonly Column<SliderRow>[] {
  return [title(editAt), button, statusColumn(), orderColumn()];
}

export const deletedSliderColumns: readonly Column<SliderRow>[] = [
  title(),
  button,
  ...deletedColumns<SliderRow>(() => false),
];
