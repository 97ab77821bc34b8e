import { data, useFetcher } from "react-router";
import { DocumentPanel } from "#app/admin/documents/document-panel.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { codeMeanings } from "#app/admin/payment-logs/code-meaning.server.ts";
import { orderRefunds } from "#app/admin/refunds/order-refunds.server.ts";
import { RefundPanel } from "#app/admin/refunds/refund-panel.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { OrderRows } from "#app/admin/transfers/order-rows.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { documentsOfOrder, isDocumentDue } from "#server/giving/documents/list-documents.ts";
import { yearsForStaff } from "#server/giving/documents/year/read-year.ts";
import { listOrderMail } from "#server/giving/orders/mail/list-mail.ts";
import { findOrder } from "#server/giving/orders/order-detail.ts";
import { type HistoryEntry, orderHistory } from "#server/giving/payments/order-history.ts";
import { matchesOfOrder } from "#server/giving/transfers/list-matches.ts";
import { may } from "#server/staff/permissions.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import type { Route } from "./+types/detail";
import { AnswerLines, SmsSentDialog } from "./answer-lines.tsx";
import { answerOrder } from "./answer-order.server.ts";
import { CustomerPanel, MessagePanel } from "./customer-panel.tsx";
import { historyLine } from "./history-text.ts";
import { ItemsPanel } from "./items-panel.tsx";
import { lastListPosition } from "./list-position.ts";
import { MailPanel } from "./mail-panel.tsx";
import { detailText } from "./messages.ts";
import { OrderHeading } from "./order-heading.tsx";
import { shortNumber } from "./order-link.tsx";
import { SameDonorPanel } from "./same-donor-panel.tsx";
import { SmsPanel } from "./sms-panel.tsx";
import { StatusPanel } from "./status-panel.tsx";
import { Timeline } from "./timeline.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, payments } = app;
  const { actor } = requireStaff(context);
  const order = isOrderId(id) ? await findOrder(db, id) : undefined;
  if (!order) return data(null, { status: 404 });
  const history = await orderHistory(db, id);
  const logs = history.filter((entry) => entry.kind === "log");
  return data({
    order,
    history,
    mail: await listOrderMail(db, id),
    papers: {
      documents: await documentsOfOrder(db, id),
      due: await isDocumentDue(db, id),
      years: await yearsForStaff(db, order),
    },
    codes: codeMeanings(logs, payments.banks),
    refunds: await orderRefunds(app, id),
    matches: await matchesOfOrder(db, id),
    mayWrite: may(actor, "orders.write"),
    mayRefund: may(actor, "refunds.write"),
    mailOn: app.mail.server !== null,
  });
}

export function action(args: Route.ActionArgs) {
  return answerOrder(args, args.params.id);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = ({ params }) => [
  { title: detailText.title(shortNumber(String(params.id))) },
];

export default function OrderDetail({ loaderData, params, actionData }: Route.ComponentProps) {
  const link = useAdminLink();
  const fetcher = useFetcher<typeof action>({ key: `order-${params.id}` });
  const title = detailText.title(shortNumber(params.id));
  const back = { to: link("orders") + lastListPosition(), label: detailText.back };
  if (!loaderData) return <LoadFailed title={title} back={back} message={detailText.missing} gone />;
  const { order, history, mail, papers, codes, refunds, matches, mayWrite, mayRefund, mailOn } = loaderData;
  const answer = fetcher.data ?? actionData;
  const reason = mayWrite ? undefined : kitText.noPermission;
  const shared = { order, fetcher, reason };
  return (
    <>
      <OrderHeading order={order} refunded={refunds} back={back}>
        <LiveIndicator kinds={["order", "sms", "mail", "alarm", "refund"]} />
      </OrderHeading>
      <AnswerLines answer={fetcher.state === "idle" ? answer : undefined} />
      <SmsSentDialog answer={answer} phone={order.customerPhone} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
        <div className={`${column} md:max-xl:grid-cols-2 xl:col-start-2`}>
          <StatusPanel
            {...shared}
            answer={answer}
            changed={lastStatus(history)}
            payments={refunds.payments.filter(({ adoptable }) => adoptable)}
          />
          <SmsPanel {...shared} />
          <MailPanel {...shared} mail={mail} documents={papers.documents} mailOn={mailOn} />
          <DocumentPanel {...shared} {...papers} mailOn={mailOn} />
        </div>
        <div className={`${column} xl:col-start-1 xl:row-span-2 xl:row-start-1`}>
          <ItemsPanel order={order} />
          <OrderRows matches={matches} />
          <RefundPanel
            // An open form must not stay when staff go to another order: it would refund that order's money.
            key={order.id}
            order={order}
            fetcher={fetcher}
            shown={refunds}
            reasons={{ refund: mayRefund ? undefined : kitText.noPermission, decide: reason }}
          />
          {order.message && <MessagePanel text={order.message} />}
          <Timeline
            title={detailText.history}
            entries={history.toReversed().map((entry) => ({ at: entry.at, ...historyLine(entry, codes) }))}
          />
        </div>
        <div className={`${column} md:max-xl:grid-cols-2 xl:col-start-2`}>
          <CustomerPanel {...shared} />
          <SameDonorPanel orders={order.otherOrders} />
        </div>
      </div>
    </>
  );
}

const column = "grid min-w-0 items-start gap-5";

function lastStatus(history: readonly HistoryEntry[]): { at: Date; by: string } | undefined {
  const last = history.findLast(({ kind }) => kind === "status");
  return last?.kind === "status" ? last : undefined;
}
