import { Plus, Trash2 } from "lucide-react";
import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { controlClasses, FieldFoot, inputAttributes } from "#app/admin/kit/form/form-field.tsx";
import { useReadOnly } from "#app/admin/kit/form/read-only.ts";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { emptyRow, MAX_PRESETS, PRESET_LABEL_MAX, type PresetRow } from "#shared/giving/preset.ts";
import { parseStaffAmount } from "#shared/money/money.ts";
import { changeRow, isInvalid, type PresetsFormField, readRows, writeRows } from "./preset-rows.ts";
import { campaignsText } from "./section.ts";

const text = campaignsText.presets;

export function PresetsField({ field, minimum }: { field: PresetsFormField; minimum: string | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  const readOnly = useReadOnly();
  const { rows, add, change, remove } = useRows(field, container);
  const hasError = Boolean(field.errors?.[0]);
  const minAmount = parseStaffAmount(minimum ?? "") ?? 0;
  return (
    <div ref={container}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={field.id} className="font-semibold">
          {text.title}
        </label>
        {!readOnly && <span className="text-xs text-ink-faint">{kitText.optional}</span>}
      </div>
      <ol className="grid gap-2">
        {rows.map((row, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only.
            key={index}
            number={index + 1}
            row={row}
            isInvalid={hasError && isInvalid(rows, row)}
            isBelowMinimum={(parseStaffAmount(row.amount) ?? minAmount) < minAmount}
            onChange={(changes) => change(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {rows.length === 0 && readOnly && <p className="bg-sand-100 px-3.5 py-3 text-sm">{text.none}</p>}
      {rows.length < MAX_PRESETS && !readOnly && (
        <Button
          id={`${field.id}-add`}
          variant="secondary"
          onClick={add}
          className={rows.length > 0 ? "mt-2" : undefined}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          {text.add}
        </Button>
      )}
      <input
        {...inputAttributes({ field, hint: text.hint })}
        required={false}
        defaultValue={field.defaultValue}
        tabIndex={-1}
        readOnly
        // Only a link of the error summary focuses this hidden input.
        onFocus={() => {
          const invalidInput = container.current?.querySelector<HTMLElement>("li [aria-invalid]");
          (invalidInput ?? container.current?.querySelector<HTMLElement>("li input, button"))?.focus();
        }}
        className="sr-only"
      />
      <FieldFoot field={field} hint={text.hint} errors={{ invalid: text.invalid }} />
    </div>
  );
}

/** Each change moves the focus to the field that staff need next. */
function useRows(field: PresetsFormField, container: RefObject<HTMLDivElement | null>) {
  const rows = readRows(field);

  function add() {
    flushSync(() => writeRows(field, [...rows, emptyRow]));
    container.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  }

  function change(index: number, changes: Partial<PresetRow>) {
    writeRows(field, changeRow(rows, index, changes));
  }

  function remove(index: number) {
    flushSync(() => writeRows(field, rows.toSpliced(index, 1)));
    document.getElementById(`${field.id}-add`)?.focus();
  }

  return { rows, add, change, remove };
}

function Row({
  number,
  row,
  isInvalid,
  isBelowMinimum,
  onChange,
  onRemove,
}: {
  number: number;
  row: PresetRow;
  isInvalid: boolean;
  /** Whether the amount is below the minimum of the campaign. */
  isBelowMinimum: boolean;
  onChange: (changes: Partial<PresetRow>) => void;
  onRemove: () => void;
}) {
  const readOnly = useReadOnly();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-2 rounded-sm border border-sand-300 bg-white p-3 pt-2 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <AmountInput
        number={number}
        value={row.amount}
        isInvalid={isInvalid}
        onChange={(amount) => onChange({ amount })}
      />
      <label className="grid gap-1 text-xs text-ink-soft max-sm:order-last max-sm:col-span-2">
        {text.label(number)}
        <input
          value={row.tr}
          onChange={(event) => onChange({ tr: event.target.value })}
          readOnly={readOnly}
          maxLength={PRESET_LABEL_MAX}
          autoComplete="off"
          placeholder={text.example}
          className={controlClasses}
        />
      </label>
      {!readOnly && (
        <IconButton
          label={text.remove}
          about={text.amount(number)}
          tone="danger"
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          onClick={onRemove}
          className="self-end"
        />
      )}
      <div className="order-last col-span-full flex flex-wrap items-center gap-x-4">
        <ChosenCheckbox number={number} checked={row.chosen} onChange={(chosen) => onChange({ chosen })} />
        {isBelowMinimum && <p className="text-xs text-gold-700">{text.below}</p>}
      </div>
    </li>
  );
}

function AmountInput({
  number,
  value,
  isInvalid,
  onChange,
}: {
  number: number;
  value: string;
  isInvalid: boolean;
  onChange: (amount: string) => void;
}) {
  const readOnly = useReadOnly();
  return (
    <label className="grid gap-1 text-xs text-ink-soft">
      {text.amount(number)}
      <span className="relative">
        <input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          readOnly={readOnly}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-invalid={isInvalid || undefined}
          className={classes(controlClasses, "pe-9 tabular-nums")}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-ink-faint"
        >
          ₺
        </span>
      </span>
    </label>
  );
}

/** Marks the amount that is preselected for donors. */
function ChosenCheckbox({
  number,
  checked,
  onChange,
}: {
  number: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const readOnly = useReadOnly();
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        disabled={readOnly}
        aria-label={text.chosenOf(number)}
        className="size-5 accent-leaf-600"
      />
      {text.chosen}
    </label>
  );
}
