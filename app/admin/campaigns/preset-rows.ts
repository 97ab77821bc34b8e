import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { moneyInput } from "#app/admin/kit/form/input-values.ts";
import { typeInto } from "#app/admin/kit/form/type-into.ts";
import { isEmptyRow, type Preset, type PresetRow, presetRows } from "#shared/giving/preset.ts";
import { MIN_PAYMENT, parseStaffAmount, TRANSFER_MAX } from "#shared/money/money.ts";

/** The field that holds all rows as JSON; the tabs of all languages show and change it. */
export type PresetsFormField = FormField & { value?: string | undefined };

export function rowsOf({ value, defaultValue }: PresetsFormField): PresetRow[] {
  return presetRows(value ?? defaultValue ?? "");
}

export function writeRows({ id }: PresetsFormField, rows: readonly PresetRow[]): void {
  const input = document.getElementById(id);
  if (input instanceof HTMLInputElement) typeInto(input, rows.length > 0 ? JSON.stringify(rows) : "");
}

/** Returns the rows with one row changed. At most one row is chosen. */
export function changedRows(
  rows: readonly PresetRow[],
  index: number,
  changed: Partial<PresetRow>,
): PresetRow[] {
  return rows.map((row, at) => {
    if (at === index) return { ...row, ...changed };
    return changed.chosen ? { ...row, chosen: false } : row;
  });
}

/** Whether the server refuses the row's amount. An empty row is ignored. */
export function isWrong(rows: readonly PresetRow[], row: PresetRow): boolean {
  if (isEmptyRow(row)) return false;
  const amount = parseStaffAmount(row.amount);
  if (amount === null || amount < MIN_PAYMENT || amount > TRANSFER_MAX) return true;
  return rows.some((other) => other !== row && parseStaffAmount(other.amount) === amount);
}

/** Returns the rows of a stored campaign as the form's JSON. */
export function presetsInput(presets: readonly Preset[] = []): string {
  return presets.length === 0
    ? ""
    : JSON.stringify(presets.map((preset) => ({ ...preset, amount: moneyInput(preset.amount) })));
}
