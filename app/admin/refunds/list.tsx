import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { DayFilter, TextFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { shortNumber } from "#app/admin/orders/order-link.tsx";
import { appContext } from "#app/http/request/context.ts";
import { listRefunds } from "#server/giving/payments/refunds/list-refunds.ts";
import type { Route } from "./+types/list";
import { answerRequest } from "./answer-request.server.ts";
import { refundColumns } from "./columns.tsx";
import { refundMethodNames, refundStateNames, refundsText } from "./messages.ts";
import { readRefundsQuery } from "./read-query.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readRefundsQuery(url);
  const { db } = context.get(appContext);
  return maskInLoader(context, {
    query,
    list: await listRefunds(db, { ...query.filters, page: query.page }),
  });
}

/** The forms on the page of an order post to this action. */
export function action(args: Route.ActionArgs) {
  return answerRequest(args);
}

export const meta: Route.MetaFunction = () => [{ title: refundsText.title }];

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { list, query } = loaderData;
  const link = useAdminLink();
  return (
    <ListScreen
      heading={{
        title: refundsText.title,
        text: refundsText.help,
        children: <LiveIndicator kinds={["refund"]} />,
      }}
      list={list}
      query={query}
      columns={refundColumns}
      rowTitle={({ amount, orderId }) => refundsText.refundOf(money(amount), shortNumber(orderId))}
      rowTo={({ id }) => link(`refunds/${id}`)}
      filters={[stateFilter, methodFilter]}
      otherFilters={
        <>
          <TextFilter name="order" label={refundsText.orderNumber} value={query.filters.order} />
          <DayFilter name="from" label={refundsText.from} value={query.filters.from} />
          <DayFilter name="to" label={refundsText.to} value={query.filters.to} />
        </>
      }
      total={(count) => refundsText.total(formatCount(count))}
      empty={refundsText.empty}
    />
  );
}

const stateFilter = { name: "state", label: refundsText.state, options: toChoices(refundStateNames) };
const methodFilter = { name: "method", label: refundsText.method, options: toChoices(refundMethodNames) };
