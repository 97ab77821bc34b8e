import { Bars } from "#app/admin/kit/chart/bars.tsx";
import { ChartAxis, ChartSlider } from "#app/admin/kit/chart/chart-slider.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { Report, ReportRow } from "#server/giving/reports/read-report.ts";
import { netOf, noGifts } from "#shared/giving/gift-sums.ts";
import { isUnit } from "#shared/giving/report-groupings.ts";
import { reportText as text } from "./messages.ts";

/** The net amounts of a report by days, weeks, months or years; those of the earlier period have the same scale. */
export function ReportChart({ report: { request, rows } }: { report: Report }) {
  if (!isUnit(request.by) || rows.length < 2) return null;
  const amounts = rows.map(({ sums }) => Math.max(0, netOf(sums)));
  const earlier = rows.map((row) => Math.max(0, netOf(row.earlier ?? noGifts)));
  const max = Math.max(...amounts, ...earlier);
  return (
    <Sheet title={text.chart} className="mt-4 print:hidden">
      <ChartSlider label={text.choosePart} readings={rows.map(describeRow)}>
        {(selectedIndex) => (
          <>
            <Bars
              title={text.now}
              values={amounts.map((amount) => ({ lower: amount, upper: 0 }))}
              selectedIndex={selectedIndex}
              format={money}
              max={max}
              className="h-36 sm:h-44"
            />
            {request.earlierDays && (
              <Bars
                title={text.before}
                values={earlier.map((amount) => ({ lower: 0, upper: amount }))}
                selectedIndex={selectedIndex}
                format={money}
                max={max}
                className="mt-3 h-24 sm:h-28"
              />
            )}
          </>
        )}
      </ChartSlider>
      <ChartAxis names={rows.map(({ name }) => name)} />
    </Sheet>
  );
}

function describeRow({ name, sums, earlier, earlierName }: ReportRow): string {
  const now = text.reading(name, money(netOf(sums)), formatCount(sums.gifts));
  if (!earlier || !earlierName) return now;
  return `${now} · ${text.reading(earlierName, money(netOf(earlier)), formatCount(earlier.gifts))}`;
}
