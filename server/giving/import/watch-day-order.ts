import { type Mapping, otherDayOrder } from "#shared/giving/import-fields.ts";
import { readGiftDay } from "./read-cells.ts";
import type { RawCell } from "./table.ts";

/** Compares both orders of day and month over the rows of a file. */
export function watchDayOrder({ kind, fields, dayOrder }: Mapping) {
  const column = kind === "gifts" ? fields.indexOf("day") : -1;
  const only = { chosen: 0, other: 0 };
  return {
    add(cells: readonly RawCell[]): void {
      const cell = column < 0 ? "" : (cells.at(column) ?? "");
      if (cell === "") return;
      const byChosen = readGiftDay(cell, dayOrder) !== null;
      const byOther = readGiftDay(cell, otherDayOrder(dayOrder)) !== null;
      if (byChosen && !byOther) only.chosen++;
      if (byOther && !byChosen) only.other++;
    },
    /** Whether some days can be read only in the other order, and none only in the chosen one. */
    isOther: () => only.other > 0 && only.chosen === 0,
  };
}
