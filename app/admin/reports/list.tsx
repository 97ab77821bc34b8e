import { FileSpreadsheet } from "lucide-react";
import { useSearchParams } from "react-router";
import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { changeSearch } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { toCategoryChoices } from "#app/admin/records/list-parts.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listCategories } from "#server/content/categories/queries.ts";
import { listDesks } from "#server/giving/cash/list-desks.ts";
import { listDonationTargets } from "#server/giving/donors/list-donation-targets.ts";
import { may } from "#server/staff/permissions.ts";
import { REPORT_GROUPINGS, type ReportGrouping } from "#shared/giving/report-groupings.ts";
import type { Route } from "./+types/list";
import { ReportChart } from "./chart.tsx";
import { reportColumns, toTableRows } from "./columns.tsx";
import { ReportFilters, reportFilters } from "./filters.tsx";
import { loadReport } from "./load-report.server.ts";
import { groupingNames, reportText as text } from "./messages.ts";
import { PrintButton } from "./print-button.tsx";
import { Definitions, Summary } from "./summary.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  return {
    ...(await loadReport(db, url, clock.now())),
    targets: await listDonationTargets(db),
    categories: await listCategories(db, "campaigns"),
    desks: (await listDesks(db)).map(({ id, name }) => ({ value: id, label: name })),
    mayExport: may(actor, "exports", "change"),
  };
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The sums of gifts by campaign, type, time and other values, beside those of an earlier period. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { query, report, filterNames, targets, categories, desks, mayExport } = loaderData;
  const link = useAdminLink();
  const rows = toTableRows(report);
  return (
    <>
      <ListScreen
        heading={{
          title: text.title,
          children: (
            <div className="flex flex-wrap gap-3 print:hidden">
              <ButtonLink to={link("reports/month")} variant="secondary">
                <FileSpreadsheet aria-hidden="true" className="size-4.5" />
                {text.toMonth}
              </ButtonLink>
              <ExportMenu kinds={["report"]} reason={mayExport ? undefined : kitText.noPermission} />
              <PrintButton />
            </div>
          ),
        }}
        above={<Groupings current={report.request.by} />}
        list={{ rows, total: report.rows.length, page: 1, pages: 1, pageSize: rows.length }}
        query={query}
        columns={reportColumns(report)}
        rowTitle={({ name }) => name}
        filters={reportFilters(toCategoryChoices(categories), desks)}
        tabs={["by"]}
        otherFilters={<ReportFilters query={query} request={report.request} targets={targets} />}
        aboveRows={
          rows.length > 0 && (
            <div className="mb-4">
              {filterNames.length > 0 && (
                <p className="mt-4 hidden text-sm print:block">
                  {text.filters}: {filterNames.join(" · ")}
                </p>
              )}
              <Summary report={report} />
              <ReportChart report={report} />
            </div>
          )
        }
        total={(count) => text.rows(formatCount(count))}
        empty={report.isTooLong ? text.tooLong : text.empty}
        nothingFound={report.isTooLong ? text.tooLong : text.empty}
      />
      <Definitions />
    </>
  );
}

/** What the rows are, as tabs. The links keep the period and the filters. */
function Groupings({ current }: { current: ReportGrouping }) {
  const [search] = useSearchParams();
  const tabs = REPORT_GROUPINGS.map((by) => ({
    label: groupingNames[by],
    to: changeSearch(search, { by: by === "campaign" ? null : by }),
    isCurrent: by === current,
    count: null,
  }));
  return <FilterTabs label={text.groupings} tabs={tabs} />;
}
