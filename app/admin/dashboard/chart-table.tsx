import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import type { Sum } from "#server/giving/orders/dashboard-numbers.ts";
import { type Day, formatLongDay } from "./describe-day.ts";
import { dashboardText } from "./messages.ts";

/** The numbers of the chart as a table, newest day first. */
export function ChartTable({ days }: { days: readonly Day[] }) {
  return (
    <details className="open:w-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-leaf-700 underline-offset-4 hover:underline sm:min-h-8">
        {dashboardText.asTable}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={dashboardText.chart} className="mt-2 max-h-96 overflow-auto">
        <table className="w-full text-xs">
          <thead className="sticky top-0 bg-white">
            <tr>
              <th scope="col" className="py-2 pe-3 text-start font-semibold">
                {dashboardText.day}
              </th>
              {[dashboardText.card, dashboardText.others, dashboardText.all].map((name) => (
                <th key={name} scope="col" className="py-2 ps-3 text-end font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, card, others }) => (
              <tr key={day} className="border-t border-sand-200">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal whitespace-nowrap">
                  {formatLongDay(day)}
                </th>
                <SumCell {...card} />
                <SumCell {...others} />
                <SumCell amount={card.amount + others.amount} count={card.count + others.count} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function SumCell({ amount, count }: Sum) {
  return (
    <td className="py-1.5 ps-3 text-end tabular-nums">
      {money(amount)}{" "}
      <span className="whitespace-nowrap text-ink-faint">{dashboardText.donations(formatCount(count))}</span>
    </td>
  );
}
