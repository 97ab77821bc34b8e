import { type PointerEvent, useId, useState } from "react";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { DashboardNumbers, Sum } from "#server/giving/orders/dashboard-numbers.ts";
import { changeInPercent } from "./bar-heights.ts";
import { Bars } from "./bars.tsx";
import { DidNotLoad } from "./card.tsx";
import { ChartTable } from "./chart-table.tsx";
import { dashboardText } from "./messages.ts";
import { readDay, shortDay } from "./read-day.ts";

/**
 * Shows the donations of the last 30 days by method in two drawings: amounts and counts. A slider over them selects a
 * day and announces it. A table has the same numbers.
 */
export function DonationChart({ numbers }: { numbers: DashboardNumbers | null }) {
  return (
    <Sheet title={dashboardText.chart} className="mt-5">
      {numbers ? <Chart {...numbers} /> : <DidNotLoad />}
    </Sheet>
  );
}

function Chart({ days, last30, before30 }: DashboardNumbers) {
  const [chosen, setChosen] = useState(days.length - 1);
  const id = useId();
  const day = days.at(chosen) ?? days.at(-1);
  if (!day) return null;
  if (last30.count === 0) return <Empty before={before30} />;
  const reading = readDay(day);

  function follow({ currentTarget, clientX, pointerType }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== "mouse") return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setChosen(Math.min(days.length - 1, Math.max(0, index)));
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <p className="font-serif text-xl font-semibold tabular-nums">{money(last30.amount)}</p>
          <p className="mt-0.5 text-xs text-ink-soft">
            {dashboardText.donations(formatCount(last30.count))}. {dashboardText.chartHint}
          </p>
        </div>
        <Comparison now={last30} before={before30} />
      </div>
      <p id={`${id}-reading`} className="mt-4 min-h-10 text-sm font-medium tabular-nums sm:min-h-0">
        {reading}
      </p>
      <div className="relative mt-2 rounded-sm has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-leaf-500">
        <Drawings days={days} chosen={chosen} />
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
          onPointerMove={follow}
          aria-label={dashboardText.chooseDay}
          aria-valuetext={reading}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
        />
      </div>
      <Legend days={days} />
    </>
  );
}

/** Replaces a chart without gifts, whose axis would show meaningless amounts. */
function Empty({ before }: { before: Sum }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{dashboardText.chartEmpty}</p>
      {before.count > 0 && (
        <p className="mt-1 text-xs text-ink-soft tabular-nums">
          {dashboardText.before(money(before.amount), formatCount(before.count))}
        </p>
      )}
    </>
  );
}

type Days = DashboardNumbers["days"];

/** Draws the amounts above the counts. */
function Drawings({ days, chosen }: { days: Days; chosen: number }) {
  return (
    <>
      <Bars
        title={dashboardText.amount}
        values={days.map((each) => ({ card: each.card.amount, transfer: each.bankTransfer.amount }))}
        chosen={chosen}
        format={money}
        className="h-36 sm:h-44"
      />
      <Bars
        title={dashboardText.count}
        values={days.map((each) => ({ card: each.card.count, transfer: each.bankTransfer.count }))}
        chosen={chosen}
        format={formatCount}
        className="mt-3 h-16 sm:h-20"
      />
    </>
  );
}

/** The axis, the colours, and the table with the same numbers. */
function Legend({ days }: { days: Days }) {
  return (
    <>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-faint tabular-nums">
        {[0, Math.floor(days.length / 2), days.length - 1].map((index) => (
          <span key={index}>{shortDay(days[index]?.day ?? "")}</span>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-xs text-ink-soft">
        <p className="flex gap-4">
          <Key className="bg-leaf-600" label={dashboardText.card} />
          <Key className="bg-gold-500" label={dashboardText.transfer} />
        </p>
        <ChartTable days={days} />
      </div>
    </>
  );
}

function Comparison({ now, before }: { now: Sum; before: Sum }) {
  if (before.amount === 0) return <p className="text-xs text-ink-soft">{dashboardText.firstTime}</p>;
  const change = changeInPercent(now, before);
  const earlier = dashboardText.before(money(before.amount), formatCount(before.count));
  if (change === null) return <p className="text-xs text-ink-soft tabular-nums">{earlier}</p>;
  const percent = formatCount(Math.abs(change));
  return (
    <p className="text-xs text-ink-soft tabular-nums">
      <span className={change < 0 ? "font-semibold text-clay-700" : "font-semibold text-leaf-700"}>
        {change === 0
          ? dashboardText.same
          : change > 0
            ? dashboardText.more(percent)
            : dashboardText.less(percent)}
      </span>
      {" · "}
      {earlier}
    </p>
  );
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="flex min-h-8 items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${className}`} />
      {label}
    </span>
  );
}
