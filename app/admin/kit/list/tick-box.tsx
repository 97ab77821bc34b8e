import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { keyTargets } from "./list-shortcuts.ts";
import type { Ticks } from "./use-ticks.ts";

const checkboxClasses = "size-5 shrink-0 cursor-pointer accent-leaf-600";
/** The label around the checkbox is as large as a button. */
const labelClasses = "flex size-11 cursor-pointer items-center justify-center @4xl:size-9";

/** The arrow keys move to the next checkbox, and Shift with a press also ticks the rows between. */
export function RowTick<Row>({ row, title, ticks }: { row: Row; title: string; ticks: Ticks<Row> }) {
  if (!ticks.isTickable(row)) return null;
  return (
    <label className={labelClasses}>
      <input
        type="checkbox"
        {...keyTargets.tick.attributes}
        aria-label={kitText.tick(title)}
        checked={ticks.has(row)}
        onChange={({ nativeEvent }) =>
          ticks.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        onKeyDown={(event) => moveFocus(event, ticks.clear)}
        className={checkboxClasses}
      />
    </label>
  );
}

/** Ticks all rows of the page, or none. */
export function AllTick<Row>({
  ticks,
  isLabelVisible = false,
}: {
  ticks: Ticks<Row>;
  isLabelVisible?: boolean;
}) {
  return (
    <label
      className={classes(
        labelClasses,
        isLabelVisible && "w-auto! justify-start gap-2.5 pe-2 text-sm font-medium",
      )}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = ticks.state === "some";
        }}
        type="checkbox"
        aria-label={kitText.tickAll}
        checked={ticks.state === "all"}
        onChange={ticks.toggleAll}
        className={checkboxClasses}
      />
      {isLabelVisible && kitText.tickAll}
    </label>
  );
}

/** The actions for the ticked rows. The bar stays visible below a long list. */
export function TickBar({
  text,
  onClear,
  children,
}: {
  text: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={kitText.ticked}
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-leaf-900 py-2.5 ps-5 pe-3 text-sm text-white shadow-lift"
    >
      <p className="grow font-medium tabular-nums">{text}</p>
      <button
        type="button"
        onClick={onClear}
        className="-ms-3 min-h-11 rounded-full px-3 font-semibold whitespace-nowrap hover:bg-white/10 focus-visible:outline-gold-300"
      >
        {kitText.untick}
      </button>
      {children}
    </section>
  );
}

function moveFocus(event: KeyboardEvent<HTMLInputElement>, clear: () => void): void {
  if (event.key === "Escape") clear();
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLElement>(keyTargets.tick.selector)];
  boxes[boxes.indexOf(event.currentTarget) + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}
