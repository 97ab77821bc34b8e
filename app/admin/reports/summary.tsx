import type { ReactNode } from "react";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import type { Report } from "#server/giving/reports/read-report.ts";
import { type GiftSums, netOf } from "#shared/giving/gift-sums.ts";
import { formatDays } from "#shared/giving/report-periods.ts";
import { describeChange } from "./describe-change.ts";
import { reportText as text } from "./messages.ts";

/** The sums of both periods beside each other. */
export function Summary({ report: { request, total } }: { report: Report }) {
  return (
    <Sheet title={text.summary} className="mt-4">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Period name={formatDays(request.days)} sums={total.sums}>
          {describeChange(total.sums, total.earlier)}
        </Period>
        {request.earlierDays && total.earlier && (
          <Period name={text.compared(formatDays(request.earlierDays))} sums={total.earlier} />
        )}
      </div>
    </Sheet>
  );
}

function Period({ name, sums, children }: { name: string; sums: GiftSums; children?: ReactNode }) {
  return (
    <div>
      <p className="text-xs text-ink-soft">{name}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-xl font-semibold tabular-nums">{money(netOf(sums))}</span>
        {children && <span className="font-semibold text-ink-soft">{children}</span>}
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums xl:grid-cols-4">
        <Fact name={text.gifts}>{formatCount(sums.gifts)}</Fact>
        <Fact name={text.donors}>{formatCount(sums.donors)}</Fact>
        <Fact name={text.amount}>{money(sums.amount)}</Fact>
        <Fact name={text.refunded}>{money(sums.refunded)}</Fact>
        {sums.notCounted.gifts > 0 && (
          <Fact name={text.notCounted} className="col-span-2">
            {money(netOf(sums.notCounted))}, {text.countGifts(formatCount(sums.notCounted.gifts))}
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** What the numbers mean. */
export function Definitions() {
  return (
    <ul className="mt-6 grid list-disc gap-1 ps-5 text-xs text-ink-soft">
      {text.definitions.map((definition) => (
        <li key={definition}>{definition}</li>
      ))}
    </ul>
  );
}
