import { data, type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { documentsOfOrder, isDocumentDue } from "#server/documents/list-documents.ts";
import { yearsForStaff } from "#server/documents/year/read-year.ts";
import { listOrderMail } from "#server/orders/mail/list-mail.ts";
import { findOrder } from "#server/orders/order-detail.ts";
import { type HistoryEntry, orderHistory } from "#server/payments/order-history.ts";
import { matchesOfOrder } from "#server/transfers/list-matches.ts";
import { isOrderId } from "#shared/order-id.ts";
import { DocumentPanel } from "../documents/document-panel.tsx";
import { useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { kitText } from "../kit/kit-text.ts";
import { LiveIndicator } from "../live/live-indicator.tsx";
import { useLive } from "../live/use-live.ts";
import { codeMeanings } from "../payment-logs/code-meaning.server.ts";
import { orderRefunds } from "../refunds/order-refunds.server.ts";
import { RefundPanel } from "../refunds/refund-panel.tsx";
import { OrderRows } from "../transfers/order-rows.tsx";
import type { Route } from "./+types/detail";
import { AnswerLines, SmsSentDialog } from "./answer-lines.tsx";
import { answerOrder } from "./answer-order.server.ts";
import { CustomerPanel, MessagePanel } from "./customer-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { ItemsPanel } from "./items-panel.tsx";
import { lastListPosition } from "./list-position.ts";
import { MailPanel } from "./mail-panel.tsx";
import { detailText } from "./messages.ts";
import { OrderHeading } from "./order-heading.tsx";
import { shortNumber } from "./order-link.tsx";
import { OthersPanel } from "./others-panel.tsx";
import { SmsPanel } from "./sms-panel.tsx";
import { StatusPanel } from "./status-panel.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, payments, log, mail: outbox } = app;
  const { actor } = requireStaff(context);
  const mailOn = outbox.server !== null;
  const rights = { mayWrite: may(actor, "orders.write"), mayRefund: may(actor, "refunds.write"), mailOn };
  const none = {
    order: null,
    history: [],
    mail: [],
    papers: { documents: [], due: false, years: [] },
    codes: {},
    refunds: null,
    matches: [],
    ...rights,
  };
  try {
    const order = isOrderId(id) ? await findOrder(db, id) : undefined;
    if (!order) return data({ ...none, error: detailText.missing }, { status: 404 });
    const history = await orderHistory(db, id);
    const mail = await listOrderMail(db, id);
    const papers = {
      documents: await documentsOfOrder(db, id),
      due: await isDocumentDue(db, id),
      years: await yearsForStaff(db, order),
    };
    const codes = codeMeanings(
      history.filter((entry) => entry.kind === "log"),
      payments.banks,
    );
    return data({
      order,
      history,
      mail,
      papers,
      codes,
      refunds: await orderRefunds(app, id),
      matches: await matchesOfOrder(db, id),
      ...rights,
      error: "",
    });
  } catch (err) {
    log.error({ err, order: id }, "order load failed");
    return data({ ...none, error: detailText.loadFailed }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  return answerOrder(args, args.params.id);
}

/** Reloads also after a refused write (the router's default does not), so that the page shows the other person's change. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: detailText.title(shortNumber(String(params.id))) },
];

export default function OrderDetail({ loaderData, params, actionData }: Route.ComponentProps) {
  const { order, history, mail, papers, codes, refunds, matches, mayWrite, mayRefund, mailOn, error } =
    loaderData;
  const link = useAdminLink();
  const live = useLive(["order", "sms", "mail", "alarm", "refund"]);
  const fetcher = useFetcher<typeof action>({ key: `order-${params.id}` });
  const back = link("orders") + lastListPosition();
  if (!order) {
    return (
      <LoadFailed
        title={detailText.title(shortNumber(params.id))}
        back={back}
        backLabel={detailText.back}
        message={error}
        gone={error === detailText.missing}
      />
    );
  }
  const answer = fetcher.data ?? actionData;
  const reason = mayWrite ? undefined : kitText.noPermission;
  const shared = { order, fetcher, reason };
  return (
    <>
      <OrderHeading order={order} refunded={refunds ?? nothingBack} back={back}>
        <LiveIndicator state={live} />
      </OrderHeading>
      <AnswerLines answer={fetcher.state === "idle" ? answer : undefined} />
      <SmsSentDialog answer={answer} phone={order.customerPhone} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
        <div className={`${column} md:max-xl:grid-cols-2 xl:col-start-2`}>
          <StatusPanel
            {...shared}
            answer={answer}
            changed={lastStatus(history)}
            payments={refunds?.payments.filter(({ adoptable }) => adoptable) ?? []}
          />
          <SmsPanel {...shared} />
          <MailPanel {...shared} mail={mail} documents={papers.documents} mailOn={mailOn} />
          <DocumentPanel {...shared} {...papers} mailOn={mailOn} />
        </div>
        <div className={`${column} xl:col-start-1 xl:row-span-2 xl:row-start-1`}>
          <ItemsPanel order={order} />
          <OrderRows matches={matches} />
          {refunds && (
            // An open form must not survive the way to another order: it would give back that order's money.
            <RefundPanel
              key={order.id}
              order={order}
              fetcher={fetcher}
              shown={refunds}
              reasons={{ refund: mayRefund ? undefined : kitText.noPermission, decide: reason }}
            />
          )}
          {order.message && <MessagePanel text={order.message} />}
          <HistoryPanel history={history} codes={codes} />
        </div>
        <div className={`${column} md:max-xl:grid-cols-2 xl:col-start-2`}>
          <CustomerPanel {...shared} />
          <OthersPanel others={order.others} />
        </div>
      </div>
    </>
  );
}

const nothingBack = { refunded: 0, refunding: 0 };

const column = "grid min-w-0 items-start gap-5";

function lastStatus(history: readonly HistoryEntry[]): { at: Date; by: string } | undefined {
  const last = history.findLast(({ kind }) => kind === "status");
  return last?.kind === "status" ? last : undefined;
}
