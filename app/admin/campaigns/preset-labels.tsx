import { useContext } from "react";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { useReadOnly } from "#app/admin/kit/form/read-only.ts";
import {
  languageName,
  TextLanguageContext,
  useLanguageAttributes,
} from "#app/admin/kit/form/text-language.ts";
import { PRESET_LABEL_MAX } from "#shared/giving/preset.ts";
import { changeRow, type PresetsFormField, readRows, writeRows } from "./preset-rows.ts";
import { campaignsText } from "./section.ts";

const text = campaignsText.presets;

/** The translated labels of the proposed amounts. */
export function PresetLabels({ field }: { field: PresetsFormField }) {
  const { language } = useContext(TextLanguageContext);
  const languageAttributes = useLanguageAttributes();
  const readOnly = useReadOnly();
  const rows = readRows(field);
  if (!rows.some(({ tr }) => tr.trim() !== "")) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{text.title}</legend>
      <ul className="grid gap-2 rounded-sm border border-sand-300 bg-white p-3 pt-2">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only.
          <li key={index} hidden={row.tr.trim() === ""}>
            <label className="grid gap-1 text-xs text-ink-soft">
              <span>
                <bdi>₺{row.amount}</bdi> · {row.tr}
                <span className="sr-only"> ({languageName(language)})</span>
              </span>
              <input
                {...languageAttributes}
                value={row[language]}
                onChange={(event) =>
                  writeRows(field, changeRow(rows, index, { [language]: event.target.value }))
                }
                readOnly={readOnly}
                maxLength={PRESET_LABEL_MAX}
                autoComplete="off"
                className={controlClasses}
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
