import { Plus, X } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { SearchSelect } from "#app/admin/kit/form/search-select.tsx";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { donationTypesFor, sharePrice } from "#shared/giving/kurban.ts";
import { listOfferedAmounts, preselectedAmount, preselectedType } from "#shared/giving/offers.ts";
import { formatPlain, parseStaffAmount } from "#shared/money/money.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { fieldLabel } from "./donor-part.tsx";
import { giftText as text } from "./messages.ts";
import type { GiftTarget } from "./read-targets.server.ts";
import { type Naming, ShareFields, type TypedShare } from "./share-fields.tsx";

/** A line of the gift as staff type it. `amount` is the amount of one unit. */
export type Line = {
  key: number;
  target: string;
  donationType: string;
  amount: string;
  quantity: string;
  /** The names of the shares of a kurban with an offer. */
  naming: Naming;
  shares: readonly TypedShare[];
};

export const emptyLine = (key: number): Line => {
  return {
    key,
    target: "",
    donationType: "standart",
    amount: "",
    quantity: "1",
    naming: "donor",
    shares: [],
  };
};

/** Whether a share of the line gets its name later. */
export function isNameless({ naming, shares, quantity }: Line): boolean {
  const names = shares.filter(({ name }) => name.trim() !== "");
  return naming === "later" || (naming === "each" && names.length < Number(quantity));
}

/** The sum of the lines in kuruş; a line without a valid amount counts nothing. */
function sumLines(lines: readonly Line[]): number {
  return lines.reduce((sum, { amount, quantity }) => {
    return sum + (parseStaffAmount(amount) ?? 0) * (Number(quantity) || 0);
  }, 0);
}

export function LineList({
  lines,
  targets,
  errors,
  firstTarget,
  onChange,
}: {
  lines: readonly Line[];
  targets: readonly GiftTarget[];
  errors: Record<string, string>;
  /** The focus goes here after staff have chosen the donor. */
  firstTarget: RefObject<HTMLInputElement | null>;
  onChange: (lines: readonly Line[]) => void;
}) {
  // A changed line has no error before the next answer, and the errors of a removed line do not move to another line.
  const [refused, setRefused] = useState({ errors, lines });
  if (refused.errors !== errors) setRefused({ errors, lines });
  const nextKey = Math.max(...lines.map(({ key }) => key)) + 1;
  return (
    <Sheet title={text.gift}>
      <div className="grid gap-5 divide-y divide-sand-200">
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            index={index}
            targets={targets}
            refusedIndex={refused.lines.indexOf(line)}
            errors={errors}
            targetRef={index === 0 ? firstTarget : undefined}
            onChange={(changed) => onChange(lines.map((other) => (other === line ? changed : other)))}
            onRemove={lines.length > 1 ? () => onChange(lines.filter((other) => other !== line)) : undefined}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-sand-200 pt-4">
        <Button variant="secondary" onClick={() => onChange([...lines, emptyLine(nextKey)])}>
          <Plus aria-hidden="true" className="size-4.5" />
          {text.addLine}
        </Button>
        <p className="text-base font-semibold tabular-nums" aria-live="polite">
          {text.total}: {money(sumLines(lines))}
        </p>
      </div>
      <FieldError
        id="gift-total-error"
        message={refused.lines === lines ? (errors.totalAmount ?? errors.items) : undefined}
      />
    </Sheet>
  );
}

function LineFields({
  line,
  index,
  refusedIndex,
  targets,
  errors,
  targetRef,
  onChange,
  onRemove,
}: {
  line: Line;
  index: number;
  /** The index that the line had in the refused form; -1 if staff changed the line since. */
  refusedIndex: number;
  targets: readonly GiftTarget[];
  errors: Record<string, string>;
  targetRef: RefObject<HTMLInputElement | null> | undefined;
  onChange: (line: Line) => void;
  onRemove: (() => void) | undefined;
}) {
  const presetsId = useId();
  const target = targets.find(({ id }) => id === line.target);
  const price = target ? sharePrice(target) : null;
  const presets = target && price === null ? listOfferedAmounts(target, "tr") : [];
  const change = (part: Partial<Line>) => onChange(Object.assign({}, line, part));
  const field = (name: string) => `items.${index}.${name}`;
  const errorOf = (name: string) => errors[`items.${refusedIndex}.${name}`];

  function chooseTarget(id: string): void {
    const chosen = targets.find((candidate) => candidate.id === id);
    const donationType = chosen ? preselectedType(chosen) : "standart";
    const amount = (chosen && preselectedAmount(chosen, "tr")) || line.amount;
    change({ target: id, donationType, amount });
  }

  return (
    <fieldset className="grid gap-4 pt-5 first:pt-0 sm:grid-cols-[minmax(0,1fr)_10rem_5.5rem]">
      <legend className="sr-only">{text.line(index + 1)}</legend>
      <SearchSelect
        ref={targetRef}
        label={text.target}
        labelClasses={fieldLabel}
        name={field("target")}
        choices={targets.map(({ id, title }) => ({ value: id, label: title }))}
        value={line.target}
        onChange={chooseTarget}
        error={errorOf("target")}
        className="sm:col-span-full"
      />
      <LabelledSelect
        label={text.type}
        name={field("donationType")}
        value={line.donationType}
        onChange={(donationType) => change({ donationType })}
        options={[
          ...(line.donationType === "" ? [{ value: "", label: text.chooseType }] : []),
          ...donationTypesFor(target?.category ?? "").map((value) => {
            return { value, label: donationTypeName(value) };
          }),
        ]}
        error={errorOf("donationType")}
      />
      <PlainField
        label={text.amount}
        name={field("amount")}
        value={line.amount}
        onChange={({ target: { value } }) => change({ amount: value })}
        inputMode="decimal"
        maxLength={20}
        required
        {...(target && { hint: describeMinimum(target.minAmount, price) })}
        error={errorOf("amount")}
      />
      <PlainField
        label={price === null ? text.quantity : text.shares}
        name={field("quantity")}
        value={line.quantity}
        onChange={({ target: { value } }) => change({ quantity: value })}
        inputMode="numeric"
        maxLength={3}
        required
        error={errorOf("quantity")}
      />
      {target?.offer && (
        <ShareFields
          field={field}
          errorOf={errorOf}
          offer={target.offer}
          quantity={Number(line.quantity)}
          naming={line.naming}
          shares={line.shares}
          onNaming={(naming) => change({ naming })}
          onShares={(shares) => change({ shares })}
        />
      )}
      {(presets.length > 0 || onRemove) && (
        <div className="flex flex-wrap items-center gap-2 sm:col-span-full">
          {presets.length > 0 && (
            <span id={presetsId} className="text-xs text-ink-soft">
              {text.presets}
            </span>
          )}
          {presets.map(({ amount, label }) => (
            <button
              key={amount}
              type="button"
              aria-describedby={presetsId}
              onClick={() => change({ amount: formatPlain(amount, "tr") })}
              className="min-h-9 rounded-full px-3 text-xs font-semibold text-leaf-700 tabular-nums ring-1 ring-sand-300 ring-inset hover:bg-leaf-50"
            >
              {[`₺${formatPlain(amount, "tr")}`, label].filter(Boolean).join(" · ")}
            </button>
          ))}
          {onRemove && (
            <IconButton
              label={text.removeLine}
              about={text.line(index + 1)}
              icon={<X aria-hidden="true" className="size-4.5" />}
              onClick={onRemove}
              className="ms-auto"
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

function describeMinimum(minimum: number, price: number | null): string {
  return price === null ? text.minimumHint(money(minimum)) : text.unitHint(money(price));
}
