import type { SliderRow } from "#server/content/sliders/staff-queries.ts";
import type { Column } from "../kit/list/list-column.ts";
import { orderColumn, statusColumn } from "../records/columns.tsx";
import { orderedList } from "../records/record-list.tsx";
import { slidersText } from "./section.ts";

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

export const list = orderedList<SliderRow>({
  beside: ({ description, image }) => ({ text: description, image }),
  columns: [button, statusColumn({ under: false }), orderColumn()],
  deletedColumns: [{ ...button, wide: true }],
});
