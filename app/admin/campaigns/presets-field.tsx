import { useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { LOCALES, textDirection } from "#shared/locale.ts";
import {
  emptyRow,
  isEmptyRow,
  MAX_PRESETS,
  PRESET_LABEL_MAX,
  type Preset,
  type PresetRow,
  presetRows,
} from "#shared/preset.ts";
import { controlLook, FieldFoot, type FormField, tied } from "../kit/form/form-field.tsx";
import { moneyInput } from "../kit/form/input-values.ts";
import { useReadOnly } from "../kit/form/read-only.ts";
import { languageName } from "../kit/form/text-language.ts";
import { typeInto } from "../kit/form/type-into.ts";
import { campaignsText } from "./messages.ts";

const text = campaignsText.presets;

/** The rows of a stored campaign, as the form's JSON. */
export function presetsInput(presets: readonly Preset[] = []): string {
  return presets.length === 0
    ? ""
    : JSON.stringify(presets.map((preset) => ({ ...preset, amount: moneyInput(preset.amount) })));
}

/** The amounts of a campaign, with what each pays for. One field of the form holds all rows as JSON. */
export function PresetsField({ field }: { field: FormField }) {
  const input = useRef<HTMLInputElement>(null);
  /** True while the field takes over the rows. */
  const following = useRef(false);
  const readOnly = useReadOnly();
  const [rows, setRows] = useState(() => filledUp(field.defaultValue ?? ""));

  function change(index: number, changed: Partial<PresetRow>) {
    const next = rows.map((row, at) => {
      if (at === index) return { ...row, ...changed };
      return changed.chosen ? { ...row, chosen: false } : row;
    });
    setRows(next);
    following.current = true;
    typeInto(input.current, written(next));
    following.current = false;
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{text.title}</legend>
      <input
        {...tied({ field, hint: text.hint })}
        ref={input}
        defaultValue={field.defaultValue}
        // Restoring a draft types into it.
        onInput={({ currentTarget }) => {
          if (!following.current) setRows(filledUp(currentTarget.value));
        }}
        aria-label={text.title}
        tabIndex={-1}
        readOnly
        className="sr-only"
      />
      <div className="grid gap-4 sm:gap-2">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only.
          <div key={index} className="grid grid-cols-2 gap-2 sm:grid-cols-[7rem_repeat(3,1fr)_auto]">
            <input
              value={row.amount}
              onChange={(event) => change(index, { amount: event.target.value })}
              readOnly={readOnly}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              aria-label={text.amount(index + 1)}
              placeholder="₺"
              className={classes(controlLook, "tabular-nums")}
            />
            {LOCALES.map((language) => (
              <input
                key={language}
                value={row[language]}
                onChange={(event) => change(index, { [language]: event.target.value })}
                readOnly={readOnly}
                lang={language}
                dir={textDirection(language)}
                maxLength={PRESET_LABEL_MAX}
                aria-label={text.label(index + 1, languageName(language))}
                placeholder={text.placeholder(languageName(language))}
                className={controlLook}
              />
            ))}
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={row.chosen}
                onChange={(event) => change(index, { chosen: event.target.checked })}
                disabled={readOnly}
                aria-label={text.chosenOf(index + 1)}
                className="size-5 accent-leaf-600"
              />
              {text.chosen}
            </label>
          </div>
        ))}
      </div>
      <FieldFoot field={field} hint={text.hint} errors={{ invalid: text.invalid }} />
    </fieldset>
  );
}

function filledUp(json: string): PresetRow[] {
  const rows = presetRows(json);
  return [...rows, ...Array.from({ length: MAX_PRESETS - rows.length }, () => emptyRow)];
}

function written(rows: readonly PresetRow[]): string {
  const used = rows.filter((row) => !isEmptyRow(row));
  return used.length > 0 ? JSON.stringify(used) : "";
}
