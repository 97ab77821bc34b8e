import { useState } from "react";
import { addressInput } from "#app/ui/address-input.ts";
import type { StatementRow } from "#server/transfers/list-rows.ts";
import { donationTypesFor } from "#shared/kurban.ts";
import { donationTypeName } from "#shared/label.ts";
import { controlLook } from "../kit/form/form-field.tsx";
import { SearchSelect } from "../kit/form/search-select.tsx";
import { kitText } from "../kit/kit-text.ts";
import { FilterSelect } from "../kit/list/filter-select.tsx";
import { Sheet } from "../orders/sheet.tsx";
import { typed } from "./choose-order.tsx";
import { proposePayer } from "./propose-payer.ts";
import { proposeTarget, type Target } from "./propose-target.ts";
import { RowButton, useRowFetcher } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

/** A gift without an order, as staff read it from the row. */
export function NewGift({
  row,
  targets,
  proposed,
}: {
  row: Pick<StatementRow, "payerName" | "description"> & { left: number };
  targets: readonly Target[];
  /** By the word of its purpose. */
  proposed: { category: string; donationType: string | null } | null;
}) {
  const fetcher = useRowFetcher();
  const first = proposeTarget(targets, proposed?.category, row.left);
  // Whether it is a zekât, staff decide.
  const type = proposed?.donationType === "zekat" ? undefined : (proposed?.donationType ?? undefined);
  const [target, setTarget] = useState(first?.id ?? "");
  const category = targets.find(({ id }) => id === target)?.category ?? "";
  const busy = fetcher.state !== "idle";
  return (
    <Sheet title={text.createTitle}>
      <p className="text-ink-soft">{text.createLead}</p>
      <fetcher.Form method="post" preventScrollReset className="mt-3 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="intent" value="create" />
        <SearchSelect
          label={text.campaign}
          name="target"
          required
          value={target}
          onChange={setTarget}
          choices={targets.map(({ id, title }) => ({ value: id, label: title }))}
          className="sm:col-span-2"
        />
        <FilterSelect
          key={category}
          label={text.type}
          name="type"
          defaultValue={type}
          required
          options={[
            ...(type === undefined ? [{ value: "", label: text.chooseType }] : []),
            ...donationTypesFor(category).map((value) => ({ value, label: donationTypeName(value, "tr") })),
          ]}
          className="sm:col-span-2"
        />
        <div className="grid grid-cols-[5rem_1fr] gap-3 sm:col-span-2">
          <Typed name="quantity" label={text.quantity} value="1" mode="numeric" longest={3} />
          <Typed name="total" label={text.total} value={typed(row.left)} mode="decimal" longest={20} />
        </div>
        <Typed name="name" label={text.donor} value={proposePayer(row)} longest={120} />
        <Typed name="phone" label={text.phone} mode="tel" longest={40} optional />
        <Typed name="email" label={text.email} mode="email" longest={254} optional />
        <div className="sm:col-span-2">
          <RowButton>{busy ? text.working : text.create}</RowButton>
        </div>
      </fetcher.Form>
    </Sheet>
  );
}

function Typed({
  name,
  label,
  value,
  mode,
  longest,
  optional = false,
}: {
  name: string;
  label: string;
  value?: string;
  mode?: "numeric" | "decimal" | "tel" | "email";
  longest: number;
  optional?: boolean;
}) {
  return (
    <label className="block text-xs font-medium text-ink-soft">
      {label}
      {optional && <span className="text-ink-faint"> ({kitText.optional})</span>}
      <input
        name={name}
        defaultValue={value}
        inputMode={mode}
        {...(mode === "email" && addressInput)}
        maxLength={longest}
        required={!optional}
        autoComplete="off"
        className={`${controlLook} mt-1`}
      />
    </label>
  );
}
