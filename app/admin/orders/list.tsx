import { CircleCheckBig } from "lucide-react";
import { useLocation } from "react-router";
import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { IconLink } from "#app/admin/kit/icon-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { AmountFilter, DayFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { RowActions } from "#app/admin/kit/list/row-actions.tsx";
import { SearchFilter } from "#app/admin/kit/list/search-filter.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { limitSearch, maskInLoader } from "#app/admin/mask-for.server.ts";
import { toCategoryChoices } from "#app/admin/records/list-parts.ts";
import { giftText } from "#app/admin/take-gift/messages.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listCategories } from "#server/content/categories/queries.ts";
import { listDesks } from "#server/giving/cash/list-desks.ts";
import { listDonationTargets } from "#server/giving/donors/list-donation-targets.ts";
import type { OrderList } from "#server/giving/orders/list-orders.ts";
import { findOrders } from "#server/giving/payments/find-orders.ts";
import { findMovements } from "#server/giving/transfers/find-movements.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { may } from "#server/staff/permissions.ts";
import { DONATION_TYPES } from "#shared/giving/kurban.ts";
import { ORDER_METHODS, ORDER_SOURCES } from "#shared/giving/order-status.ts";
import { donationTypeName, orderSourceName, paymentMethodName } from "#shared/text/label.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/list";
import { type ListedOrder, orderColumns } from "./columns.tsx";
import { answerTicked } from "./complete-ticked.server.ts";
import { CompleteTicked, describeTicked, isCompletable } from "./complete-ticked.tsx";
import { useListPosition } from "./list-position.ts";
import { ordersText } from "./messages.ts";
import { shortNumber } from "./order-link.tsx";
import { isTransferView, readOrdersQuery, transfersPerPage } from "./read-query.ts";
import { describeGifts, ReportFilters } from "./report-filters.tsx";
import { StatusTabs } from "./status-tabs.tsx";
import { sumListedGifts } from "./sum-listed-gifts.server.ts";
import { TickedResult } from "./ticked-result.tsx";

const exportKinds = ["orders", "order-items"] as const;
const waitingTransfers = { status: "pending", method: "bank_transfer" } as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { query, filter } = readOrdersQuery(url);
  const { actor } = requireStaff(context);
  const pageSize = isTransferView(query.filters) ? transfersPerPage : undefined;
  return maskInLoader(context, {
    query,
    now: clock.now(),
    mayExport: may(actor, "exports", "change"),
    mayWrite: may(actor, "orders", "decide"),
    mayTake: may(actor, "orders", "change"),
    list: await addMovements(
      db,
      await findOrders(db, { ...filter, ...limitSearch(actor), page: query.page, pageSize }),
    ),
    transfers: (await findOrders(db, waitingTransfers)).total,
    targets: await listDonationTargets(db),
    categories: await listCategories(db, "campaigns"),
    desks: query.filters.desk ? await listDesks(db) : [],
    gifts: await sumListedGifts(db, query),
  });
}

export function action(args: Route.ActionArgs) {
  return answerTicked(args);
}

/** Adds the statement rows that are matched with the orders: such a match completes the order without staff. */
async function addMovements(db: Db, list: OrderList) {
  const movements = await findMovements(
    db,
    list.rows.map(({ id }) => id),
  );
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, movement: ownValue(movements, row.id) ?? null })),
  };
}

export const meta: Route.MetaFunction = () => [{ title: ordersText.title }];

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { list, query, transfers, targets, categories, desks, gifts, now } = loaderData;
  const { mayExport, mayWrite, mayTake } = loaderData;
  const link = useAdminLink();
  useListPosition(useLocation().search);
  const isTransferList = isTransferView(query.filters);
  const toDetail = ({ id }: { id: string }) => link(`orders/${id}`);
  const cappedNote = list.capped && ordersText.searchCapped(formatCount(list.total));
  return (
    <ListScreen
      heading={{
        title: ordersText.title,
        create: {
          to: link("orders/create"),
          label: giftText.title,
          reason: mayTake ? undefined : kitText.noPermission,
        },
        children: (
          <>
            <LiveIndicator kinds={["order"]} />
            <ExportMenu kinds={exportKinds} reason={mayExport ? undefined : kitText.noPermission} />
          </>
        ),
      }}
      above={
        <>
          <StatusTabs filters={query.filters} counts={list.counts} transfers={transfers} />
          <TickedResult />
        </>
      }
      {...(mayWrite && isTransferList && { ticks: completeTicks })}
      list={list}
      query={query}
      columns={orderColumns(now, isTransferList)}
      rowTitle={({ id }) => shortNumber(id)}
      rowTo={toDetail}
      search={ordersText.search}
      filters={[
        ...(isTransferList ? [] : [methodFilter, sourceFilter]),
        { name: "category", label: ordersText.category, options: toCategoryChoices(categories) },
        typeFilter,
      ]}
      tabs={isTransferList ? ["status", "method"] : ["status"]}
      otherFilters={
        <>
          <SearchFilter
            name="campaign"
            label={ordersText.campaign}
            value={query.filters.campaign}
            choices={targets.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <RangeFilters filters={query.filters} />
          <ReportFilters filters={query.filters} desks={desks} />
        </>
      }
      note={list.tooShort ? ordersText.searchTooShort : gifts ? describeGifts(gifts) : cappedNote}
      total={(count) => describeTotal(count, list.capped)}
      empty={ordersText.empty}
      {...(isTransferList && {
        actions: (row: ListedOrder) => (
          <RowActions>
            {row.movement === null && (
              <IconLink
                to={`${toDetail(row)}?complete`}
                label={ordersText.complete}
                about={shortNumber(row.id)}
                icon={<CircleCheckBig aria-hidden="true" className="size-4.5" />}
              />
            )}
          </RowActions>
        ),
      })}
    />
  );
}

function describeTotal(count: number, capped: boolean): string {
  const countText = formatCount(count);
  return ordersText.total(capped ? ordersText.more(countText) : countText);
}

type Filters = Route.ComponentProps["loaderData"]["query"]["filters"];

function RangeFilters({ filters }: { filters: Filters }) {
  return (
    <>
      <DayFilter name="from" label={ordersText.from} value={filters.from} />
      <DayFilter name="to" label={ordersText.to} value={filters.to} />
      <AmountFilter name="min" label={ordersText.minAmount} value={filters.min} />
      <AmountFilter name="max" label={ordersText.maxAmount} value={filters.max} />
    </>
  );
}

const completeTicks = {
  isTickable: isCompletable,
  text: describeTicked,
  buttons: (rows: readonly ListedOrder[], clear: () => void) => <CompleteTicked rows={rows} clear={clear} />,
};

const typeFilter = {
  name: "donationType",
  label: ordersText.donationType,
  options: DONATION_TYPES.map((value) => ({ value, label: donationTypeName(value) })),
};

const methodFilter = {
  name: "method",
  label: ordersText.method,
  options: ORDER_METHODS.map((value) => ({ value, label: paymentMethodName(value) })),
};

const sourceFilter = {
  name: "source",
  label: ordersText.source,
  options: ORDER_SOURCES.map((value) => ({ value, label: orderSourceName(value) })),
};
