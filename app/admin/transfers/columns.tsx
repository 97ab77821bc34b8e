import { timeColumn } from "#app/admin/kit/list/cells.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { ImportRow } from "#server/giving/transfers/list-imports.ts";
import type { StatementRow } from "#server/giving/transfers/list-rows.ts";
import type { RowListName } from "#shared/giving/statement-row-states.ts";
import { formatDate } from "#shared/text/dates.ts";
import { GiftCell, type RowWithGifts } from "./gift-cell.tsx";
import { DoubtfulLink, KnownRows } from "./known-rows.tsx";
import { shortAccount, transfersText as text } from "./messages.ts";
import { rowText } from "./row-messages.ts";

const stateTones: Record<RowListName, BadgeTone> = {
  new: "waiting",
  suggested: "waiting",
  partly_matched: "waiting",
  matched: "good",
  returned: "quiet",
  ignored: "quiet",
  deposit: "quiet",
  doubtful: "waiting",
};

export function RowStateBadge({ row: { state, possibleRepeatOf } }: { row: StatementRow }) {
  const list = possibleRepeatOf === null ? state : "doubtful";
  return <StatusBadge tone={stateTones[list]}>{text.states[list]}</StatusBadge>;
}

export const rowColumns: readonly Column<RowWithGifts>[] = [
  {
    key: "date",
    header: text.date,
    hasNoLabel: true,
    cell: ({ id, bookedOn }) => (
      <TextLink to={`transfers/${id}`} className="whitespace-nowrap tabular-nums">
        <span className="sr-only">{rowText.open}: </span>
        {formatDate(bookedOn, "tr")}
      </TextLink>
    ),
  },
  {
    key: "amount",
    header: text.amount,
    hasNoLabel: true,
    align: "end",
    cell: ({ amount, currency }) => (
      <span className={`whitespace-nowrap tabular-nums ${amount < 0 ? "text-ink-soft" : "font-semibold"}`}>
        {money(amount, currency)}
      </span>
    ),
  },
  {
    key: "description",
    header: text.description,
    isCardHead: true,
    cell: ({ description, payerName, isErased }) => (
      <div className="min-w-0">
        <p className="wrap-anywhere @4xl:line-clamp-2">
          {description || (
            <span className="text-ink-faint">{isErased ? text.erased : text.noDescription}</span>
          )}
        </p>
        {payerName && <p className="text-xs text-ink-soft">{payerName}</p>}
      </div>
    ),
  },
  {
    key: "gift",
    header: rowText.gift,
    isFullWidth: true,
    cell: (row) => (
      <div className="@4xl:min-w-96">
        <GiftCell row={row} />
      </div>
    ),
  },
  {
    key: "account",
    header: text.account,
    needsWideTable: true,
    cell: ({ account }) => (
      <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">{shortAccount(account)}</span>
    ),
  },
  {
    key: "state",
    header: text.state,
    hasNoLabel: true,
    cell: (row) => <RowStateBadge row={row} />,
  },
];

/** The columns beside the chosen row. */
export const splitColumns: readonly Column<RowWithGifts>[] = rowColumns.flatMap((column) => {
  if (column.key === "account" || column.key === "state") return [];
  if (column.key === "gift") return [{ ...column, hasNoLabel: true, cell: (row) => <GiftCell row={row} /> }];
  if (column.key !== "date") return [column];
  return [
    {
      ...column,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {column.cell(row)}
          <RowStateBadge row={row} />
        </span>
      ),
    },
  ];
});

const importTones: Record<ImportRow["state"], BadgeTone> = {
  reading: "waiting",
  stored: "good",
  refused: "bad",
};

export const importColumns: readonly Column<ImportRow>[] = [
  {
    key: "file",
    header: text.file,
    isCardHead: true,
    cell: ({ fileName, by, source, reason }) => (
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{fileName}</p>
        <p className="text-xs text-ink-soft">{source === "inbox" ? text.fromFolder : by}</p>
        {reason && <p className="mt-1 text-xs text-clay-700">{reason}</p>}
      </div>
    ),
  },
  timeColumn(text.came, ({ createdAt }) => createdAt),
  {
    key: "state",
    header: text.state,
    hasNoLabel: true,
    cell: ({ state }) => <StatusBadge tone={importTones[state]}>{text.importStates[state]}</StatusBadge>,
  },
  {
    key: "count",
    header: text.count,
    align: "end",
    cell: ({ state, rowCount, newRows, knownRows, doubtfulRows, known, statements }) =>
      state === "refused" ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <span className="whitespace-nowrap tabular-nums">
          {formatCount(rowCount)}
          {state === "stored" && (
            <>
              <span className="block text-xs text-ink-soft">{text.added(formatCount(newRows))}</span>
              {doubtfulRows > 0 && <DoubtfulLink count={doubtfulRows} />}
              <KnownRows count={knownRows} rows={known} currency={statements[0]?.currency ?? "TRY"} />
            </>
          )}
        </span>
      ),
  },
  {
    key: "balances",
    header: text.balances,
    isFullWidth: true,
    cell: ({ statements }) =>
      statements.length === 0 ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <ul className="text-xs text-ink-soft tabular-nums">
          {statements.slice(0, 3).map(({ account, currency, firstDay, lastDay, opening, closing }) => (
            <li key={`${account} ${firstDay} ${opening}`}>
              <span className="@4xl:whitespace-nowrap">
                {shortAccount(account)}
                {firstDay && lastDay && ` · ${formatDate(firstDay, "tr")} – ${formatDate(lastDay, "tr")}`}
              </span>
              {opening !== null && closing !== null && (
                <span className="block @4xl:whitespace-nowrap">{`${money(opening, currency)} → ${money(closing, currency)}`}</span>
              )}
            </li>
          ))}
        </ul>
      ),
  },
];
