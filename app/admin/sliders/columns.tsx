import type { SliderRow } from "#server/content/sliders/staff-queries.ts";
import type { Column } from "../kit/list/list-column.ts";
import { deletedColumns, orderColumn, statusColumn, titleColumn } from "../records/columns.tsx";
import { slidersText } from "./messages.ts";

const title = titleColumn<SliderRow>(slidersText.slider, ({ description, image }) => ({
  text: description,
  image,
}));

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
  return [title(editAt), button, statusColumn({ under: false }), orderColumn()];
}

export const deletedSliderColumns: readonly Column<SliderRow>[] = [
  title(),
  { ...button, wide: true },
  ...deletedColumns<SliderRow>(() => false),
];
