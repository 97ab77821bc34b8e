import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { DayFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listMissingDeposits } from "#server/giving/cash/deposits/list-missing.ts";
import { listDays } from "#server/giving/cash/list-days.ts";
import { listDesks } from "#server/giving/cash/list-desks.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDate, istanbulDay } from "#shared/text/dates.ts";
import type { Route } from "./+types/list";
import { answerDesks } from "./answer-cash.server.ts";
import { dayColumns } from "./columns.tsx";
import { DeskCard } from "./desk-card.tsx";
import { cashText as text } from "./messages.ts";
import { MissingDeposits } from "./missing-deposits.tsx";
import { readDaysQuery } from "./read-query.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const query = readDaysQuery(url);
  return {
    query,
    desks: await listDesks(db),
    missing: await listMissingDeposits(db),
    list: await listDays(db, { ...query.filters, page: query.page }),
    today: istanbulDay(clock.now()),
    mayChange: may(actor, "cash", "change"),
    mayDecide: may(actor, "cash", "decide"),
    mayExport: may(actor, "exports", "change"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerDesks(args);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The cash desks with their open days, and the closed days. */
export default function Cash({ loaderData }: Route.ComponentProps) {
  const { desks, missing, list, query, today, mayChange, mayDecide, mayExport } = loaderData;
  const link = useAdminLink();
  return (
    <ListScreen
      heading={{
        title: text.title,
        text: text.lead,
        create: {
          to: link("cash/desks/create"),
          label: text.create,
          reason: mayDecide ? undefined : text.onlyDeciders,
        },
      }}
      above={
        <>
          {desks.length === 0 && <NothingHere>{text.noDesks}</NothingHere>}
          <ul className="mt-5 grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
            {desks.map((desk) => (
              <li key={desk.id}>
                <DeskCard desk={desk} today={today} mayChange={mayChange} mayDecide={mayDecide} />
              </li>
            ))}
          </ul>
          {missing.length > 0 && <MissingDeposits deposits={missing} />}
          <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg">{text.closedDays}</h2>
            {list.total > 0 && (
              <ExportMenu kinds={["cash-days"]} reason={mayExport ? undefined : text.noExport} />
            )}
          </div>
        </>
      }
      list={list}
      query={query}
      columns={dayColumns}
      rowTitle={({ desk, day }) => text.rowTitle(desk, formatDate(day, "tr"))}
      rowTo={({ id }) => link(`cash/days/${id}`)}
      filters={[
        {
          name: "desk",
          label: text.desk,
          options: desks.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      otherFilters={
        <>
          <DayFilter name="from" label={text.from} value={query.filters.from} />
          <DayFilter name="to" label={text.to} value={query.filters.to} />
        </>
      }
      total={(count) => text.total(formatCount(count))}
      empty={text.empty}
    />
  );
}
