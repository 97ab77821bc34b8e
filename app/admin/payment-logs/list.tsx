import { FileSearch } from "lucide-react";
import { useSearchParams } from "react-router";
import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { IconLink } from "#app/admin/kit/icon-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { changeSearch } from "#app/admin/kit/list/list-query.ts";
import { DayFilter, TextFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { RowActions } from "#app/admin/kit/list/row-actions.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { findPaymentLog, listPaymentLogs } from "#server/giving/payments/list-payment-logs.ts";
import { may } from "#server/staff/permissions.ts";
import { LOG_STATUSES } from "#shared/giving/order-status.ts";
import { logStatusName } from "#shared/text/label.ts";
import type { Route } from "./+types/list";
import { findCodeMeanings } from "./code-meaning.server.ts";
import { logColumns } from "./columns.tsx";
import { LogDialog } from "./log-dialog.tsx";
import { logsText } from "./messages.ts";
import { readLogsQuery } from "./read-query.ts";

const exportKinds = ["payment-logs"] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, payments } = context.get(appContext);
  const query = readLogsQuery(url);
  const openLogId = Number(url.searchParams.get("log")) || null;
  const detail =
    openLogId && Number.isSafeInteger(openLogId) ? await findPaymentLog(db, openLogId) : undefined;
  const list = await listPaymentLogs(db, { ...query.filters, page: query.page });
  const codes = list.rows.map(({ errorCode: code, bank }) => ({ code, bank }));
  return maskInLoader(context, {
    query,
    mayExport: may(requireStaff(context).actor, "exports", "change"),
    hasSeveralBanks: payments.banks.length > 1,
    list,
    meanings: findCodeMeanings(codes, payments.banks),
    openLogId,
    detail: detail ?? null,
  });
}

export const meta: Route.MetaFunction = () => [{ title: logsText.title }];

export default function PaymentLogs({ loaderData }: Route.ComponentProps) {
  const { list, query, mayExport, meanings, hasSeveralBanks, openLogId, detail } = loaderData;
  const [search, setSearch] = useSearchParams();
  const close = () => {
    const remaining = new URLSearchParams(search);
    remaining.delete("log");
    setSearch(remaining, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <ListScreen
        heading={{
          title: logsText.title,
          children: (
            <>
              <LiveIndicator kinds={["order", "alarm"]} />
              <ExportMenu kinds={exportKinds} reason={mayExport ? undefined : kitText.noPermission} />
            </>
          ),
        }}
        list={list}
        query={query}
        columns={logColumns(meanings, hasSeveralBanks)}
        rowTitle={({ id }) => logsText.detailsOf(id)}
        filters={[statusFilter]}
        otherFilters={
          <>
            <TextFilter name="order" label={logsText.orderNumber} value={query.filters.order} />
            <TextFilter name="code" label={logsText.code} value={query.filters.code} />
            <DayFilter name="from" label={logsText.from} value={query.filters.from} />
            <DayFilter name="to" label={logsText.to} value={query.filters.to} />
          </>
        }
        total={(count) => logsText.total(formatCount(count))}
        empty={logsText.empty}
        actions={({ id }) => (
          <RowActions>
            <IconLink
              to={changeSearch(search, { log: String(id), page: search.get("page") })}
              preventScrollReset
              label={logsText.details}
              about={logsText.detailsOf(id)}
              icon={<FileSearch aria-hidden="true" className="size-4.5" />}
            />
          </RowActions>
        )}
      />
      {openLogId !== null && <LogDialog id={openLogId} log={detail} onClose={close} />}
    </>
  );
}

const statusFilter = {
  name: "status",
  label: logsText.status,
  options: LOG_STATUSES.map((value) => ({ value, label: logStatusName(value) })),
};
