import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { moneyInput } from "#app/admin/kit/form/input-values.ts";
import { typeInto } from "#app/admin/kit/form/type-into.ts";
import { isEmptyRow, type Preset, type PresetRow, parsePresetRows } from "#shared/giving/preset.ts";
import { MIN_PAYMENT, parseStaffAmount, TRANSFER_MAX } from "#shared/money/money.ts";

/** The field with all rows as JSON. The tabs of all languages show and change this field. */
export type PresetsFormField = FormField & { value?: string | undefined };

export function readRows({ value, defaultValue }: PresetsFormField): PresetRow[] {
  return parsePresetRows(value ?? defaultValue ?? "");
}

export function writeRows({ id }: PresetsFormField, rows: readonly PresetRow[]): void {
  const input = document.getElementById(id);
  if (input instanceof HTMLInputElement) typeInto(input, rows.length > 0 ? JSON.stringify(rows) : "");
}

/** Applies the changes to one row. At most one row is chosen, so choosing it clears the choice of the others. */
export function changeRow(
  rows: readonly PresetRow[],
  index: number,
  changes: Partial<PresetRow>,
): PresetRow[] {
  return rows.map((row, rowIndex) => {
    if (rowIndex === index) return { ...row, ...changes };
    return changes.chosen ? { ...row, chosen: false } : row;
  });
}

/** Whether the server refuses the amount of the row. An empty row is ignored. */
export function isInvalid(rows: readonly PresetRow[], row: PresetRow): boolean {
  if (isEmptyRow(row)) return false;
  const amount = parseStaffAmount(row.amount);
  if (amount === null || amount < MIN_PAYMENT || amount > TRANSFER_MAX) return true;
  return rows.some((other) => other !== row && parseStaffAmount(other.amount) === amount);
}

/** Converts stored presets into the JSON of the form. */
export function presetsInput(presets: readonly Preset[] = []): string {
  if (presets.length === 0) return "";
  return JSON.stringify(presets.map((preset) => ({ ...preset, amount: moneyInput(preset.amount) })));
}
