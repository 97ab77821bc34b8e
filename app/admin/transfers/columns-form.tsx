import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { groupIban } from "#shared/iban.ts";
import {
  type ColumnRole,
  columnRoles,
  type Layout,
  type LayoutQuestion,
  layoutProblem,
} from "#shared/statement-layout.ts";
import { kitText } from "../kit/kit-text.ts";
import { FilterSelect } from "../kit/list/filter-select.tsx";
import { transfersText as text } from "./messages.ts";

const roleChoices = [
  { value: "", label: text.roleNone },
  ...columnRoles.map((role) => ({ value: role, label: text.roles[role] })),
];
const decimalChoices = ([",", "."] as const).map((value) => ({ value, label: text.decimals[value] }));

type Props = {
  name: string;
  account: string;
  /** The account's columns were known, and are others now. */
  changed: boolean;
  question: LayoutQuestion;
  onConfirm: (layout: Layout) => void;
  onCancel: () => void;
};

/** What each column of a bank's table is: proposed by its name, confirmed by staff once per account. */
export function ColumnsForm({
  name,
  account,
  changed,
  question: { header, samples, proposal },
  onConfirm,
  onCancel,
}: Props) {
  const heading = useId();
  const [layout, setLayout] = useState(proposal);
  const [tried, setTried] = useState(false);
  const problem = layoutProblem(layout);
  const choose = (at: number, role: ColumnRole | null) =>
    setLayout({ ...layout, roles: layout.roles.map((each, place) => (place === at ? role : each)) });
  return (
    <form
      aria-labelledby={heading}
      className="mt-3 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problem) onConfirm(layout);
      }}
    >
      <h2 id={heading} className="text-lg">
        {text.columnsTitle}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{text.columnsLead(name, groupIban(account))}</p>
      {changed && <p className="mt-1 text-sm font-medium text-gold-700">{text.columnsChanged}</p>}
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {header.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their order, and names may repeat.
          <li key={at} className="min-w-0 rounded-sm bg-sand-50 p-3 ring-1 ring-sand-200">
            <RoleSelect column={column} value={layout.roles[at]} onChange={(role) => choose(at, role)} />
            <Samples values={samples.map((row) => row[at] ?? "")} />
          </li>
        ))}
      </ul>
      <FilterSelect
        label={text.decimal}
        value={layout.decimal}
        options={decimalChoices}
        onChange={({ target }) => setLayout({ ...layout, decimal: target.value as Layout["decimal"] })}
        className="mt-4 w-full sm:w-56"
      />
      <p role="alert" className="mt-3 text-sm font-medium text-clay-700 empty:hidden">
        {tried && problem && text.problems[problem]}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit">{text.confirm}</Button>
        <Button look="secondary" onClick={onCancel}>
          {kitText.cancel}
        </Button>
      </div>
    </form>
  );
}

function RoleSelect({
  column,
  value,
  onChange,
}: {
  column: string;
  value: ColumnRole | null | undefined;
  onChange: (role: ColumnRole | null) => void;
}) {
  return (
    <FilterSelect
      label={text.column(column)}
      value={value ?? ""}
      options={roleChoices}
      onChange={({ target }) => onChange((target.value || null) as ColumnRole | null)}
    />
  );
}

function Samples({ values }: { values: readonly string[] }) {
  const shown = values.filter(Boolean).slice(0, 3);
  return (
    <ul aria-label={text.samples} translate="no" className="mt-2 text-xs text-ink-soft tabular-nums">
      {shown.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of samples, which may repeat.
        <li key={at} className="truncate">
          {value}
        </li>
      ))}
    </ul>
  );
}
