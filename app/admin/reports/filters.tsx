import type { Choice } from "#app/admin/kit/form/choice-fields.tsx";
import { DayFilter } from "#app/admin/kit/list/list-ranges.tsx";
import type { ListFilter } from "#app/admin/kit/list/list-toolbar.tsx";
import { SearchFilter } from "#app/admin/kit/list/search-filter.tsx";
import { ordersText } from "#app/admin/orders/messages.ts";
import type { ReportRequest } from "#server/giving/reports/read-report.ts";
import { DONATION_TYPES } from "#shared/giving/kurban.ts";
import { ORDER_METHODS, ORDER_SOURCES } from "#shared/giving/order-status.ts";
import { REPORT_COMPARISONS, REPORT_PERIODS } from "#shared/giving/report-periods.ts";
import { donationTypeName, orderSourceName, paymentMethodName } from "#shared/text/label.ts";
import { LANGUAGES, LOCALES } from "#shared/text/locale.ts";
import { comparisonNames, groupingNames, periodNames, reportText as text } from "./messages.ts";
import type { ReportQuery } from "./read-query.ts";

/** The first period and the first comparison are the usual ones, which the address does not contain. */
const [usualPeriod, ...periods] = REPORT_PERIODS;
const [usualComparison, ...comparisons] = REPORT_COMPARISONS;

export function reportFilters(categories: readonly Choice[], desks: readonly Choice[]): ListFilter[] {
  const filter = <Value extends string>(
    name: string,
    label: string,
    values: readonly Value[],
    toLabel: (value: Value) => string,
  ) => ({ name, label, options: values.map((value) => ({ value, label: toLabel(value) })) });
  return [
    {
      ...filter("period", text.period, periods, (period) => periodNames[period]),
      none: periodNames[usualPeriod],
    },
    {
      ...filter("compare", text.compare, comparisons, (comparison) => comparisonNames[comparison]),
      none: comparisonNames[usualComparison],
    },
    filter("donationType", groupingNames.donationType, DONATION_TYPES, donationTypeName),
    filter("method", groupingNames.method, ORDER_METHODS, paymentMethodName),
    filter("source", groupingNames.source, ORDER_SOURCES, orderSourceName),
    filter("language", groupingNames.language, LOCALES, (locale) => LANGUAGES[locale].name),
    { name: "category", label: ordersText.category, options: categories },
    ...(desks.length > 0
      ? [{ name: "desk", label: text.desk, options: [{ value: "none", label: text.noDesk }, ...desks] }]
      : []),
  ];
}

/** The campaign, and the days that staff choose. */
export function ReportFilters({
  query: { filters },
  request: { days, earlierDays },
  targets,
}: {
  query: ReportQuery;
  request: ReportRequest;
  targets: readonly { id: string; title: string }[];
}) {
  return (
    <>
      <SearchFilter
        name="campaign"
        label={ordersText.campaign}
        value={filters.campaign}
        choices={targets.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {filters.period === "days" && (
        <>
          <DayFilter name="from" label={text.from} value={days.from} />
          <DayFilter name="to" label={text.to} value={days.to} />
        </>
      )}
      {filters.compare === "days" && earlierDays && (
        <>
          <DayFilter name="beforeFrom" label={text.beforeFrom} value={earlierDays.from} />
          <DayFilter name="beforeTo" label={text.beforeTo} value={earlierDays.to} />
        </>
      )}
      {filters.period === "all" && !earlierDays && filters.compare !== "none" && (
        <p className="self-end text-xs text-ink-soft">{text.noEarlier}</p>
      )}
    </>
  );
}
