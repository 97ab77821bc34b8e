import { data, useFetcher } from "react-router";
import { DocumentPanel } from "#app/admin/documents/document-panel.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { hideNames, seesNames } from "#app/admin/kurban/hide-names.server.ts";
import { SharesPanel } from "#app/admin/kurban/shares-panel.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { maskFor } from "#app/admin/mask-for.server.ts";
import { NotesPanel } from "#app/admin/notes/notes-panel.tsx";
import { findCodeMeanings } from "#app/admin/payment-logs/code-meaning.server.ts";
import { orderRefunds } from "#app/admin/refunds/order-refunds.server.ts";
import { RefundPanel } from "#app/admin/refunds/refund-panel.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { takenText } from "#app/admin/take-gift/messages.ts";
import { TakenPanel } from "#app/admin/take-gift/taken-panel.tsx";
import { OrderRows } from "#app/admin/transfers/order-rows.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { documentsOfOrder, isDocumentDue } from "#server/giving/documents/list-documents.ts";
import { yearsForStaff } from "#server/giving/documents/year/read-year.ts";
import { sharesOfOrder } from "#server/giving/kurban/list-shares.ts";
import { listOrderMail } from "#server/giving/orders/mail/list-mail.ts";
import { findOrder } from "#server/giving/orders/order-detail.ts";
import { type HistoryEntry, orderHistory } from "#server/giving/payments/order-history.ts";
import { readOrderLinks } from "#server/giving/payments/pay-links/read-links.ts";
import { mayUndo } from "#server/giving/payments/refunds/undo-gift.ts";
import { matchesOfOrder } from "#server/giving/transfers/list-matches.ts";
import { may } from "#server/staff/permissions.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { isHandMethod, isUndoable } from "#shared/giving/staff-gift.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import type { Route } from "./+types/detail";
import { answerOrder } from "./answer-order.server.ts";
import { CustomerPanel, MessagePanel } from "./customer-panel.tsx";
import { historyLine } from "./history-text.ts";
import { ItemsPanel } from "./items-panel.tsx";
import { lastListPosition } from "./list-position.ts";
import { MailPanel } from "./mail-panel.tsx";
import { detailText } from "./messages.ts";
import { OrderHeading } from "./order-heading.tsx";
import { shortNumber } from "./order-link.tsx";
import { OrderMessages, SmsSentDialog } from "./order-messages.tsx";
import { PayLinkPanel } from "./pay-link-panel.tsx";
import { SameDonorPanel } from "./same-donor-panel.tsx";
import { SmsPanel } from "./sms-panel.tsx";
import { StatusPanel } from "./status-panel.tsx";
import { Timeline } from "./timeline.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, payments, clock } = app;
  const { actor } = requireStaff(context);
  const order = isOrderId(id) ? await findOrder(db, id) : undefined;
  if (!order) return data(null, { status: 404 });
  const history = await orderHistory(db, id);
  const logs = history.filter((entry) => entry.kind === "log");
  const page = {
    order: { ...order, isMailable: isMailable(order.customerEmail) },
    history,
    mail: await listOrderMail(db, id),
    donationDocuments: {
      documents: await documentsOfOrder(db, id),
      isDue: await isDocumentDue(db, id),
      years: await yearsForStaff(db, order),
    },
    codes: findCodeMeanings(logs, payments.banks),
    refunds: await orderRefunds(app, id),
    matches: await matchesOfOrder(db, id),
    links: await readOrderLinks(app, id),
    shares: hideNames(actor, await sharesOfOrder(db, id)),
    may: {
      write: may(actor, "orders", "change"),
      decide: may(actor, "orders", "decide"),
      correct: may(actor, "contacts", "change"),
      print: may(actor, "documents", "change"),
      refund: may(actor, "refunds", "change"),
      undo: mayUndo(actor, order, clock.now()),
      seeShares: may(actor, "kurban", "see"),
      nameShares: seesNames(actor),
      refundLocked: actor.role === "admin",
    },
    mailOn: app.mail.server !== null,
  };
  return data(maskFor(actor, page));
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
  if (!loaderData) return <LoadFailed title={title} back={back} message={detailText.missing} isMissing />;
  const {
    order,
    history,
    mail,
    donationDocuments,
    codes,
    refunds,
    matches,
    links,
    shares,
    may: mayDo,
    mailOn,
  } = loaderData;
  const answer = fetcher.data ?? actionData;
  const panel = { order, fetcher, reason: explain(mayDo.write) };
  const decideReason = explain(mayDo.decide);
  const isInHand = isHandMethod(order.paymentMethod) && order.source !== "import";
  return (
    <>
      <OrderHeading order={order} refunds={refunds} back={back}>
        <LiveIndicator kinds={["order", "sms", "mail", "alarm", "refund"]} />
      </OrderHeading>
      <OrderMessages answer={fetcher.state === "idle" ? answer : undefined} />
      <SmsSentDialog answer={answer} phone={order.customerPhone} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
        <div className={`${columnClasses} md:max-xl:grid-cols-2 xl:col-start-2`}>
          <StatusPanel
            {...panel}
            isFixed={isInHand}
            reason={isInHand ? takenText.byHandOnly : decideReason}
            answer={answer}
            lastChange={findLastStatusChange(history)}
            payments={refunds.payments.filter(({ adoptable }) => adoptable)}
          />
          {links && (
            <PayLinkPanel
              {...panel}
              key={`links-${order.id}`}
              links={links}
              answer={answer}
              mailOn={mailOn}
            />
          )}
          {order.source !== "web" && (
            <TakenPanel
              {...panel}
              key={`taken-${order.id}`}
              reason={mayDo.undo ? undefined : takenText.undoLater}
              isUndoable={isUndoable(order)}
            />
          )}
          <SmsPanel {...panel} />
          <MailPanel {...panel} mail={mail} documents={donationDocuments.documents} mailOn={mailOn} />
          <DocumentPanel
            {...panel}
            {...donationDocuments}
            mailOn={mailOn}
            printReason={explain(mayDo.print)}
          />
        </div>
        <div className={`${columnClasses} xl:col-start-1 xl:row-span-2 xl:row-start-1`}>
          <ItemsPanel order={order} />
          {shares.length > 0 && mayDo.seeShares && (
            <SharesPanel
              key={`shares-${order.id}`}
              orderId={order.id}
              shares={shares}
              showsNames={mayDo.nameShares}
            />
          )}
          <OrderRows matches={matches} />
          <RefundPanel
            // An open form must not stay when staff open another order, because it would refund that order.
            key={order.id}
            order={order}
            fetcher={fetcher}
            orderRefunds={refunds}
            shares={shares}
            mayTakeLocked={mayDo.refundLocked}
            reasons={{ refund: explain(mayDo.refund), decide: decideReason }}
          />
          <NotesPanel key={`notes-${order.id}`} entity="order" id={order.id} />
          {order.message && <MessagePanel text={order.message} />}
          <Timeline
            title={detailText.history}
            entries={history.toReversed().map((entry) => ({ at: entry.at, ...historyLine(entry, codes) }))}
          />
        </div>
        <div className={`${columnClasses} md:max-xl:grid-cols-2 xl:col-start-2`}>
          <CustomerPanel {...panel} reason={explain(mayDo.correct)} />
          <SameDonorPanel orders={order.otherOrders} />
        </div>
      </div>
    </>
  );
}

const explain = (isAllowed: boolean) => (isAllowed ? undefined : kitText.noPermission);

const columnClasses = "grid min-w-0 items-start gap-5";

function findLastStatusChange(history: readonly HistoryEntry[]): { at: Date; by: string } | undefined {
  const entry = history.findLast(({ kind }) => kind === "status");
  return entry?.kind === "status" ? entry : undefined;
}
