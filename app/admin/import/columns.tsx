import { DateCell, TitleCell } from "#app/admin/kit/list/cells.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import type { DataImportRow } from "#server/giving/import/queries.ts";
import type { ImportState } from "#shared/giving/import-fields.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { kindNames, stateNames, importText as text } from "./messages.ts";

export function importColumns(toImport: (row: DataImportRow) => string): readonly Column<DataImportRow>[] {
  return [
    {
      key: "file",
      header: text.file,
      isCardHead: true,
      cell: (row) => (
        <TitleCell
          title={row.file ?? text.erasedFile}
          to={toImport(row)}
          text={[kindNames[row.kind], row.source, row.byName].filter(Boolean).join(" · ")}
        />
      ),
    },
    {
      key: "state",
      header: text.state,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: "counts",
      header: text.counts,
      isFullWidth: true,
      cell: ({ state, rows, made, known, refused }) => (
        <span className="text-sm tabular-nums">
          {["reading", "columns", "refused", "checking"].includes(state)
            ? text.rowCount(formatCount(rows))
            : text.countsOf(formatCount(made), formatCount(known), formatCount(refused))}
        </span>
      ),
    },
    { key: "at", header: text.at, align: "end", cell: ({ at }) => <DateCell at={at} as="time" /> },
  ];
}

export function StateBadge({ state }: { state: ImportState }) {
  const tones = { done: "good", refused: "bad", failed: "bad", undone: "quiet" } as const;
  return <StatusBadge tone={ownValue(tones, state) ?? "waiting"}>{stateNames[state]}</StatusBadge>;
}
