import { useState } from "react";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { SearchSelect } from "#app/admin/kit/form/search-select.tsx";
import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { addressInput } from "#app/ui/address-input.ts";
import type { StatementRow } from "#server/giving/transfers/list-rows.ts";
import { donationTypesFor } from "#shared/giving/kurban.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { amountInput } from "./choose-order.tsx";
import { proposePayer } from "./propose-payer.ts";
import { proposeTarget, type Target } from "./propose-target.ts";
import { RowButton, useRowFetcher } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

/** The form that creates a donation from a row. */
export function NewGift({
  row,
  targets,
  proposal,
}: {
  row: Pick<StatementRow, "payerName" | "description"> & { unmatched: number };
  targets: readonly Target[];
  /** The proposal from the purpose in the description of the row. */
  proposal: { category: string; donationType: string | null } | null;
}) {
  const fetcher = useRowFetcher();
  const proposedTarget = proposeTarget(targets, proposal?.category, row.unmatched);
  // Only staff may decide that a donation is zekât.
  const type = proposal?.donationType === "zekat" ? undefined : (proposal?.donationType ?? undefined);
  const [target, setTarget] = useState(proposedTarget?.id ?? "");
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
            ...donationTypesFor(category).map((value) => ({ value, label: donationTypeName(value) })),
          ]}
          className="sm:col-span-2"
        />
        <div className="grid grid-cols-[5rem_1fr] gap-3 sm:col-span-2">
          <PlainField
            name="quantity"
            label={text.quantity}
            defaultValue="1"
            inputMode="numeric"
            maxLength={3}
            required
          />
          <PlainField
            name="total"
            label={text.total}
            defaultValue={amountInput(row.unmatched)}
            inputMode="decimal"
            maxLength={20}
            required
          />
        </div>
        <PlainField
          name="name"
          label={text.donor}
          defaultValue={proposePayer(row)}
          maxLength={120}
          required
        />
        <PlainField name="phone" label={text.phone} inputMode="tel" maxLength={40} optional />
        <PlainField name="email" label={text.email} {...addressInput} maxLength={254} optional />
        <div className="sm:col-span-2">
          <RowButton>{busy ? text.working : text.create}</RowButton>
        </div>
      </fetcher.Form>
    </Sheet>
  );
}
