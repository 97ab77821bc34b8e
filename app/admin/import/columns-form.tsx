import { useState } from "react";
import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ImportRow } from "#server/giving/import/queries.ts";
import type { ImportRecord } from "#server/giving/import/write-import.ts";
import { dayOrders, fieldsOf, importKinds } from "#shared/giving/import-fields.ts";
import type { action } from "./detail.tsx";
import { fieldNames, kindNames, columnsText as text } from "./messages.ts";

const kindChoices = importKinds.map((value) => ({ value, label: kindNames[value] }));
const dayChoices = dayOrders.map((value) => ({ value, label: text.dayOrders[value] }));

/** Staff say what each column of the file means. After the dry run the form is folded away. */
export function ColumnsForm({
  record: { header, fields, kind: storedKind, source, dayOrder },
  samples,
  reason,
  isOpen,
}: {
  record: ImportRecord;
  samples: readonly ImportRow[];
  reason: string | undefined;
  isOpen: boolean;
}) {
  const fetcher = useFetcher<typeof action>();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [kind, setKind] = useState(storedKind);
  const [chosen, setChosen] = useState(() => (header ?? []).map((_, index) => fields?.[index] ?? null));
  const known = fieldsOf(kind);
  const busy = fetcher.state !== "idle";
  const choices = [
    { value: "", label: text.ignore },
    ...known.map((value) => ({ value, label: fieldNames[value] })),
  ];
  if (!isOpen && !isUnfolded) {
    return (
      <p>
        <Button variant="secondary" onClick={() => setIsUnfolded(true)}>
          {text.checkAgain}
        </Button>
      </p>
    );
  }
  return (
    <Sheet title={text.title} arrives={isUnfolded}>
      <p className="text-ink-soft">{text.lead}</p>
      <fetcher.Form method="post" className="mt-4 grid gap-4">
        <HiddenInputs values={{ intent: "map" }} />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <FilterSelect
            label={text.kind}
            name="kind"
            defaultValue={storedKind}
            options={kindChoices}
            onChange={({ target }) => setKind(importKinds.find((value) => value === target.value) ?? kind)}
          />
          <FilterSelect label={text.dayOrder} name="dayOrder" defaultValue={dayOrder} options={dayChoices} />
        </div>
        <PlainField
          label={text.source}
          hint={text.sourceHint}
          name="source"
          defaultValue={source}
          maxLength={40}
          required
          className="max-w-md"
        />
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
          {(header ?? []).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their order, and names may repeat.
            <li key={index} className="min-w-0 rounded-sm bg-sand-50 p-3 ring-1 ring-sand-200">
              <FilterSelect
                label={text.column(name, index)}
                name={`field-${index}`}
                value={known.find((field) => field === chosen[index]) ?? ""}
                onChange={({ target }) =>
                  setChosen(chosen.with(index, known.find((field) => field === target.value) ?? null))
                }
                options={choices}
              />
              <Samples values={samples.map(({ raw }) => String(raw?.[index] ?? ""))} />
            </li>
          ))}
        </ul>
        {fetcher.data?.message && !busy && <Notice kind="error">{fetcher.data.message}</Notice>}
        <p>
          <ReasonButton type="submit" reason={reason} variant="primary" disabled={busy}>
            {text.check}
          </ReasonButton>
        </p>
      </fetcher.Form>
    </Sheet>
  );
}

function Samples({ values }: { values: readonly string[] }) {
  const visible = values.filter(Boolean);
  if (visible.length === 0) return null;
  return (
    <ul aria-label={text.samples} translate="no" className="mt-2 text-xs text-ink-soft tabular-nums">
      {visible.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of samples, which may repeat.
        <li key={index} className="truncate">
          {value}
        </li>
      ))}
    </ul>
  );
}
