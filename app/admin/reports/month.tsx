import { Form, useSubmit } from "react-router";
import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { ListTable } from "#app/admin/kit/list/list-table.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { useAddressValue } from "#app/admin/kit/list/use-address-value.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { type MonthSheet, readMonth } from "#server/giving/reports/read-month.ts";
import type { Report } from "#server/giving/reports/read-report.ts";
import { may } from "#server/staff/permissions.ts";
import { netOf, noGifts } from "#shared/giving/gift-sums.ts";
import { formatDays, formatMonth, listMonths } from "#shared/giving/report-periods.ts";
import type { Route } from "./+types/month";
import { reportColumns, toTableRows } from "./columns.tsx";
import { groupingNames, reportText as text } from "./messages.ts";
import { PrintButton } from "./print-button.tsx";
import { Definitions, Summary } from "./summary.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, identity } = context.get(appContext);
  const { actor } = requireStaff(context);
  const now = clock.now();
  return {
    sheet: await readMonth(db, url.searchParams.get("month"), now),
    months: listMonths(now),
    foundation: (await identity.read()).name.tr,
    mayExport: may(actor, "exports", "change"),
  };
}

export const meta: Route.MetaFunction = () => [{ title: text.monthTitle }];

/** The sheet of a month for the board. */
export default function MonthReport({ loaderData }: Route.ComponentProps) {
  const { sheet, months, foundation, mayExport } = loaderData;
  const { reports } = sheet;
  const link = useAdminLink();
  const [first] = reports;
  return (
    <>
      <p className="hidden text-sm print:block">{foundation}</p>
      <ScreenHeading
        title={text.monthPaper(formatMonth(sheet.days.from))}
        back={{ to: link("reports"), label: text.back }}
      >
        <div className="flex flex-wrap gap-3 print:hidden">
          <ExportMenu kinds={["month-report"]} reason={mayExport ? undefined : kitText.noPermission} />
          <PrintButton />
        </div>
      </ScreenHeading>
      <MonthChoice month={sheet.month} months={months} />
      {first && first.rows.length > 0 ? <Summary report={first} /> : <NothingHere>{text.empty}</NothingHere>}
      <YearSoFar year={sheet.year} />
      {reports
        .filter(({ rows }) => rows.length > 0)
        .map((report) => (
          <Section key={report.request.by} report={report} />
        ))}
      <Definitions />
    </>
  );
}

function MonthChoice({ month, months }: { month: string; months: readonly string[] }) {
  const submit = useSubmit();
  const ref = useAddressValue<HTMLSelectElement>(month, true);
  // An address may name an older month.
  const shown = months.includes(month) ? months : [...months, month];
  return (
    <Form className="mt-4 flex items-end gap-3 print:hidden" preventScrollReset>
      <FilterSelect
        ref={ref}
        name="month"
        label={text.month}
        defaultValue={month}
        options={shown.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
        onChange={({ currentTarget }) => submit(currentTarget.form)}
      />
      <noscript>
        <Button type="submit">{text.showMonth}</Button>
      </noscript>
    </Form>
  );
}

function YearSoFar({ year: { sums, earlier, days } }: { year: MonthSheet["year"] }) {
  return (
    <p className="mt-4 text-sm tabular-nums">
      {days && text.yearSoFar(formatDays(days))}:{" "}
      {text.yearNet(money(netOf(sums)), money(netOf(earlier ?? noGifts)))}
    </p>
  );
}

function Section({ report }: { report: Report }) {
  const name = groupingNames[report.request.by];
  return (
    <section aria-label={name} className="@container mt-6">
      <h2 className="mb-2 font-sans text-base font-semibold">{name}</h2>
      <ListTable
        rows={toTableRows(report)}
        columns={reportColumns(report)}
        query={unsorted}
        rowTitle={(row) => row.name}
      />
    </section>
  );
}

const unsorted = { search: "", sort: "", reversed: false, page: 1, deleted: false, filters: {} };
