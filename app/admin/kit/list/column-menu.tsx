import { Columns3 } from "lucide-react";
import { useId } from "react";
import { buttonClasses } from "#app/ui/button.tsx";
import { type Column, isEssential } from "./list-column.ts";
import { viewText as text } from "./view-texts.ts";

/** The checkboxes that show and hide the columns of a list. The cards of phones have no room for the button. */
export function ColumnMenu<Row>({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}) {
  const id = useId();
  const choices = columns.filter((column) => !isEssential(columns, column));
  const hiddenCount = choices.filter(({ key }) => hidden.includes(key)).length;
  if (choices.length < 2) return null;
  return (
    <div className="anchored @max-2xl:hidden print:hidden">
      <button type="button" popoverTarget={id} className={buttonClasses("secondary", "md")}>
        <Columns3 aria-hidden="true" className="size-4.5" />
        {text.columns}
        {hiddenCount > 0 && (
          <span className="flex size-5.5 items-center justify-center rounded-full bg-leaf-700 text-xs text-white tabular-nums">
            <span aria-hidden="true">−{hiddenCount}</span>
            <span className="sr-only">{text.hiddenColumns(hiddenCount)}</span>
          </span>
        )}
      </button>
      <fieldset
        id={id}
        popover="auto"
        className="towards-start mt-1.5 max-h-[60dvh] min-w-56 overflow-y-auto rounded-lg bg-white p-2 text-ink shadow-lift ring-1 ring-sand-200"
      >
        <legend className="sr-only">{text.columns}</legend>
        {choices.map(({ key, header }) => (
          <label
            key={key}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm hover:bg-leaf-50"
          >
            <input
              type="checkbox"
              checked={!hidden.includes(key)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? hidden.filter((other) => other !== key) : [...hidden, key])
              }
              className="size-5 shrink-0 accent-leaf-600"
            />
            {header}
          </label>
        ))}
        <p className="px-3 pt-1 pb-2 text-xs text-ink-faint">{text.columnsHint}</p>
      </fieldset>
    </div>
  );
}
