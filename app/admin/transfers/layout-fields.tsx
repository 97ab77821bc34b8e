import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { type ColumnRole, columnRoles, type Layout, needsSigns } from "#shared/giving/statement-layout.ts";
import { transfersText as text } from "./messages.ts";

const roleChoices = [
  { value: "", label: text.roleNone },
  ...columnRoles.map((role) => ({ value: role, label: text.roles[role] })),
];
const decimalChoices = ([",", "."] as const).map((value) => ({ value, label: text.decimals[value] }));

/** The fields for the meaning of the columns, the format of the amounts and the meaning of unsigned amounts. */
export function LayoutFields({
  layout,
  onChange,
  samples = [],
}: {
  layout: Layout;
  onChange: (layout: Layout) => void;
  samples?: readonly string[][];
}) {
  const choose = (index: number, role: ColumnRole | null) =>
    onChange({
      ...layout,
      roles: layout.roles.map((current, position) => (position === index ? role : current)),
    });
  return (
    <>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
        {layout.header.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their order, and names may repeat.
          <li key={index} className="min-w-0 rounded-sm bg-sand-50 p-3 ring-1 ring-sand-200">
            <FilterSelect
              label={text.column(column)}
              value={layout.roles[index] ?? ""}
              options={roleChoices}
              onChange={({ target }) => choose(index, (target.value || null) as ColumnRole | null)}
            />
            <Samples values={samples.map((row) => row[index] ?? "")} />
          </li>
        ))}
      </ul>
      <FilterSelect
        label={text.decimal}
        value={layout.decimal}
        options={decimalChoices}
        onChange={({ target }) => onChange({ ...layout, decimal: target.value as Layout["decimal"] })}
        className="mt-4 w-full sm:w-56"
      />
      {needsSigns(layout) && (
        <div className="mt-2">
          <Checkbox
            checked={layout.incoming === true}
            onChange={(incoming) => onChange({ ...layout, incoming })}
          >
            {text.incoming}
            <span className="mt-0.5 block text-xs text-ink-soft">{text.incomingHint}</span>
          </Checkbox>
        </div>
      )}
    </>
  );
}

function Samples({ values }: { values: readonly string[] }) {
  const visibleValues = values.filter(Boolean).slice(0, 3);
  if (visibleValues.length === 0) return null;
  return (
    <ul aria-label={text.samples} translate="no" className="mt-2 text-xs text-ink-soft tabular-nums">
      {visibleValues.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of samples, which may repeat.
        <li key={index} className="truncate">
          {value}
        </li>
      ))}
    </ul>
  );
}
