import { changeInPercent } from "#app/admin/kit/chart/bar-heights.ts";
import { Bars } from "#app/admin/kit/chart/bars.tsx";
import { ChartAxis, ChartSlider, LegendKey } from "#app/admin/kit/chart/chart-slider.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { DashboardNumbers, Sum } from "#server/giving/orders/dashboard-numbers.ts";
import { LoadError } from "./card.tsx";
import { ChartTable } from "./chart-table.tsx";
import { describeDay, formatShortDay } from "./describe-day.ts";
import { dashboardText } from "./messages.ts";

/**
 * Shows the donations of the last 30 days by payment method. A slider above the drawings selects a day, and screen readers
 * announce its numbers.
 */
export function DonationChart({ numbers }: { numbers: DashboardNumbers | null }) {
  return (
    <Sheet title={dashboardText.chart} className="mt-5">
      {numbers ? <Chart {...numbers} /> : <LoadError />}
    </Sheet>
  );
}

function Chart({ days, last30, before30 }: DashboardNumbers) {
  if (last30.count === 0) return <EmptyChart previous={before30} />;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <p className="font-serif text-xl font-semibold tabular-nums">{money(last30.amount)}</p>
          <p className="mt-0.5 text-xs text-ink-soft">
            {dashboardText.donations(formatCount(last30.count))}. {dashboardText.chartHint}
          </p>
        </div>
        <Comparison current={last30} previous={before30} />
      </div>
      <ChartSlider label={dashboardText.chooseDay} readings={days.map(describeDay)}>
        {(selectedIndex) => <ChartBars days={days} selectedIndex={selectedIndex} />}
      </ChartSlider>
      <Legend days={days} />
    </>
  );
}

/** Without gifts the axis of a chart would show meaningless amounts. */
function EmptyChart({ previous }: { previous: Sum }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{dashboardText.chartEmpty}</p>
      {previous.count > 0 && (
        <p className="mt-1 text-xs text-ink-soft tabular-nums">
          {dashboardText.before(money(previous.amount), formatCount(previous.count))}
        </p>
      )}
    </>
  );
}

type Days = DashboardNumbers["days"];

function ChartBars({ days, selectedIndex }: { days: Days; selectedIndex: number }) {
  return (
    <>
      <Bars
        title={dashboardText.amount}
        values={days.map((day) => ({ lower: day.card.amount, upper: day.others.amount }))}
        selectedIndex={selectedIndex}
        format={money}
        className="h-36 sm:h-44"
      />
      <Bars
        title={dashboardText.count}
        values={days.map((day) => ({ lower: day.card.count, upper: day.others.count }))}
        selectedIndex={selectedIndex}
        format={formatCount}
        className="mt-3 h-16 sm:h-20"
      />
    </>
  );
}

function Legend({ days }: { days: Days }) {
  return (
    <>
      <ChartAxis names={days.map(({ day }) => formatShortDay(day))} />
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-xs text-ink-soft">
        <p className="flex gap-4">
          <LegendKey className="bg-leaf-600" label={dashboardText.card} />
          <LegendKey className="bg-gold-500" label={dashboardText.others} />
        </p>
        <ChartTable days={days} />
      </div>
    </>
  );
}

function Comparison({ current, previous }: { current: Sum; previous: Sum }) {
  if (previous.amount === 0) return <p className="text-xs text-ink-soft">{dashboardText.firstTime}</p>;
  const change = changeInPercent(current, previous);
  const previousText = dashboardText.before(money(previous.amount), formatCount(previous.count));
  if (change === null) return <p className="text-xs text-ink-soft tabular-nums">{previousText}</p>;
  const percent = formatCount(Math.abs(change));
  const changeText = change > 0 ? dashboardText.more(percent) : dashboardText.less(percent);
  return (
    <p className="text-xs text-ink-soft tabular-nums">
      <span className={change < 0 ? "font-semibold text-clay-700" : "font-semibold text-leaf-700"}>
        {change === 0 ? dashboardText.same : changeText}
      </span>
      {" · "}
      {previousText}
    </p>
  );
}
