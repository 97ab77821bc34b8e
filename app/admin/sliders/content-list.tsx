import type { Column } from "#app/admin/kit/list/list-column.ts";
import { orderColumn, statusColumn } from "#app/admin/records/columns.tsx";
import { orderedList } from "#app/admin/records/record-list.tsx";
import type { SliderRow } from "#server/content/sliders/staff-queries.ts";
import { slidersText } from "./section.ts";

const buttonColumn: Column<SliderRow> = {
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

export const list = orderedList<SliderRow>({
  titleDetails: ({ description, image }) => ({ text: description, image }),
  columns: [buttonColumn, statusColumn({ isBelowPrevious: false }), orderColumn()],
  deletedColumns: [{ ...buttonColumn, isFullWidth: true }],
});
