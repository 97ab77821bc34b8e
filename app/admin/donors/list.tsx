import { data } from "react-router";
import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { AmountFilter, DayFilter, TextFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { SearchFilter } from "#app/admin/kit/list/search-filter.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listDonationTargets } from "#server/giving/donors/list-donation-targets.ts";
import { listDonors } from "#server/giving/donors/list-donors.ts";
import { may } from "#server/staff/permissions.ts";
import { DONATION_TYPES } from "#shared/giving/kurban.ts";
import { ORDER_METHODS, ORDER_SOURCES } from "#shared/giving/order-status.ts";
import { donationTypeName, orderSourceName, paymentMethodName } from "#shared/text/label.ts";
import type { Route } from "./+types/list";
import { donorColumns } from "./columns.tsx";
import { donorsText as text } from "./messages.ts";
import { readDonorsQuery } from "./read-query.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { actor } = requireStaff(context);
  // The list sums the orders of each donor.
  if (!may(actor, "orders", "see")) throw data(null, { status: 403 });
  const { query, filter } = readDonorsQuery(url);
  return {
    query,
    list: await listDonors(db, { ...filter, page: query.page }),
    targets: await listDonationTargets(db),
    mayExport: may(actor, "exports", "change"),
  };
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The people and companies that have given. */
export default function Donors({ loaderData }: Route.ComponentProps) {
  const { list, query, targets, mayExport } = loaderData;
  const { filters } = query;
  const link = useAdminLink();
  const toCard = ({ id }: { id: string }) => link(`donors/${id}`);
  return (
    <ListScreen
      heading={{
        title: text.title,
        text: text.help,
        children: (
          <ExportMenu
            kinds={["donors", "permissions"]}
            reason={mayExport ? undefined : kitText.noPermission}
          />
        ),
      }}
      list={list}
      query={query}
      columns={donorColumns(toCard)}
      rowTitle={({ name }) => name || text.anonymous}
      rowTo={toCard}
      search={text.search}
      filters={choiceFilters}
      otherFilters={
        <>
          <SearchFilter
            name="campaign"
            label={text.campaign}
            value={filters.campaign}
            choices={targets.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <DayFilter name="from" label={text.from} value={filters.from} />
          <DayFilter name="to" label={text.to} value={filters.to} />
          <AmountFilter name="min" label={text.minAmount} value={filters.min} />
          <AmountFilter name="max" label={text.maxAmount} value={filters.max} />
          <TextFilter name="firstMonth" type="month" label={text.firstMonth} value={filters.firstMonth} />
          <TextFilter name="tag" label={text.tag} value={filters.tag} />
        </>
      }
      total={(count) => text.total(formatCount(count))}
      empty={text.empty}
    />
  );
}

const choiceFilters = [
  {
    name: "donationType",
    label: text.donationType,
    options: DONATION_TYPES.map((value) => ({ value, label: donationTypeName(value) })),
  },
  {
    name: "method",
    label: text.method,
    options: ORDER_METHODS.map((value) => ({ value, label: paymentMethodName(value) })),
  },
  {
    name: "source",
    label: text.source,
    options: ORDER_SOURCES.map((value) => ({ value, label: orderSourceName(value) })),
  },
  {
    name: "permission",
    label: text.permission,
    options: [
      { value: "yes", label: text.withPermission },
      { value: "no", label: text.withoutPermission },
    ],
  },
];
