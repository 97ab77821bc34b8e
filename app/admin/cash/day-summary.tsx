import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DayDetails } from "#server/giving/cash/read-day.ts";
import { type CashCount, denominations, piecesOf, sumCount } from "#shared/money/cash-count.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { denominationName } from "./count-fields.ts";
import type { action } from "./day.tsx";
import { Difference } from "./difference.tsx";
import { cashText, dayText as text } from "./messages.ts";

const sum = (movements: readonly { amount: number }[]) =>
  movements.reduce((total, { amount }) => total + amount, 0);

/** What was and what should be in the desk, who opened and who closed the day. */
export function DaySummary({ day, reason }: { day: DayDetails; reason: string | undefined }) {
  const { gifts, refunds, deposits } = day;
  const { opening, openingReason, openedName, openedAt, closedName, closedAt, counted, difference } = day.day;
  const isUnused = gifts.length + refunds.length + deposits.length === 0;
  return (
    <Sheet title={text.summary}>
      <dl className="grid gap-1.5 tabular-nums">
        <Line name={text.openingSum}>{money(opening)}</Line>
        <Line name={`${text.gifts} (${gifts.length})`}>{money(sum(gifts))}</Line>
        {refunds.length > 0 && (
          <Line name={`${text.refunds} (${refunds.length})`}>{money(-sum(refunds))}</Line>
        )}
        {deposits.length > 0 && <Line name={text.deposits}>{money(-sum(deposits))}</Line>}
        <Line name={cashText.expected} isSum>
          {money(opening + day.booked)}
        </Line>
        {counted !== null && <Line name={cashText.counted}>{money(counted)}</Line>}
        {difference !== null && (
          <Line name={cashText.difference} isSum>
            <Difference amount={difference} />
          </Line>
        )}
      </dl>
      <dl className="mt-4 grid gap-3 border-t border-sand-200 pt-3 sm:grid-cols-2">
        {openingReason && <Fact name={text.openingReason}>{openingReason}</Fact>}
        {day.day.reason && <Fact name={text.reason}>{day.day.reason}</Fact>}
        <Fact name={text.openedBy}>
          {openedName} · {formatDateTime(openedAt, "tr")}
        </Fact>
        <Fact name={text.closedBy}>
          {closedAt ? `${closedName} · ${formatDateTime(closedAt, "tr")}` : text.notClosed}
        </Fact>
      </dl>
      {day.day.closedByTaker && <p className="mt-3 text-xs text-ink-soft">{text.byTaker}</p>}
      {!closedAt && isUnused && <UndoOpening reason={reason} />}
    </Sheet>
  );
}

function Line({
  name,
  isSum = false,
  children,
}: {
  name: string;
  isSum?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isSum ? "font-semibold" : ""}`}>
      <dt className={isSum ? "" : "text-ink-soft"}>{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}

function UndoOpening({ reason }: { reason: string | undefined }) {
  const fetcher = useFetcher<typeof action>();
  return (
    <fetcher.Form method="post" className="mt-4 print:hidden">
      <HiddenInputs values={{ intent: "undo-opening" }} />
      {fetcher.data && <Notice kind="error">{fetcher.data.message}</Notice>}
      <ReasonButton type="submit" disabled={fetcher.state !== "idle"} reason={reason}>
        {text.undoOpening}
      </ReasonButton>
    </fetcher.Form>
  );
}

/** The counted notes and coins of a closed day. */
export function CountSheet({ count }: { count: CashCount }) {
  return (
    <Sheet title={text.countSheet}>
      <table className="w-full tabular-nums">
        <tbody>
          {denominations
            .filter((value) => piecesOf(count, value) > 0)
            .map((value) => (
              <tr key={value}>
                <th scope="row" className="py-0.5 text-start font-normal">
                  {denominationName(value)}
                </th>
                <td className="text-end">× {piecesOf(count, value)}</td>
                <td className="text-end">{money(value * piecesOf(count, value))}</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-sand-200 font-semibold">
            <th scope="row" colSpan={2} className="pt-1 text-start">
              {cashText.counted}
            </th>
            <td className="pt-1 text-end">{money(sumCount(count))}</td>
          </tr>
        </tfoot>
      </table>
    </Sheet>
  );
}

/** The lines for signatures, on paper only. */
export function Signatures() {
  return (
    <div className="mt-10 hidden grid-cols-2 gap-10 break-inside-avoid text-sm print:grid">
      {text.signatures.map((name) => (
        <div key={name}>
          <p className="font-semibold">{name}</p>
          <p className="mt-12 border-t border-ink pt-1 text-xs text-ink-soft">{text.signature}</p>
        </div>
      ))}
    </div>
  );
}
