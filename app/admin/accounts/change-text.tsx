import { accountFieldNames, describePurposes } from "#shared/money/account-field-names.ts";
import type { PurposeNames } from "#shared/money/account-purpose.ts";
import { groupIban } from "#shared/money/iban.ts";

/** A requested change of one account, ready to show. */
export type ShownChange = {
  id: string;
  title: string;
  fields: { name: string; before: string | null; after: string }[];
};

type Values = Record<string, unknown>;

/** Returns the fields of a change with their names. Empty fields of a new account are left out. */
export function shownFields(
  before: Values | null,
  after: Values,
  purposeNames: PurposeNames,
): ShownChange["fields"] {
  const describe = (field: string, value: unknown) => describeValue(field, value, purposeNames);
  return Object.entries(after)
    .filter(([field, value]) => field !== "state" && (before !== null || describe(field, value) !== ""))
    .map(([field, value]) => ({
      name: accountFieldNames[field as keyof typeof accountFieldNames] ?? field,
      before: before ? describe(field, before[field]) : null,
      after: describe(field, value),
    }));
}

function describeValue(field: string, value: unknown, purposeNames: PurposeNames): string {
  if (Array.isArray(value)) return describePurposes(value, purposeNames);
  const text = String(value ?? "");
  return field === "iban" ? groupIban(text) : text;
}

export function ChangeFields({ fields }: Pick<ShownChange, "fields">) {
  return (
    <dl className="mt-2 grid gap-1.5 text-sm">
      {fields.map(({ name, before, after }) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before && <del className="me-2 text-clay-700">{before}</del>}
            <span className="font-semibold">{after || "—"}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
