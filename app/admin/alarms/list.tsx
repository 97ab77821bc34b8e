import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ListPager } from "#app/admin/kit/list/list-pager.tsx";
import { ListViews } from "#app/admin/kit/list/list-views.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { maxCheckAge, readLastCheck } from "#server/giving/ledger/last-check.ts";
import { listDoubtfulMail, listDoubtfulSms } from "#server/giving/orders/list-doubtful.ts";
import { listAlarms } from "#server/giving/payments/list-alarms.ts";
import { readBankDays } from "#server/giving/payments/reconcile/read-bank-days.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/list";
import { AlarmCard } from "./alarm-card.tsx";
import { answerAlarm } from "./answer-alarm.server.ts";
import { BankDaysPanel } from "./bank-days.tsx";
import { DoubtfulMessages } from "./doubtful-messages.tsx";
import { LastCheckPanel } from "./last-check.tsx";
import { alarmsText } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, payments } = context.get(appContext);
  const isResolvedView = url.searchParams.get("view") === "resolved";
  const page = Number(url.searchParams.get("page")) || 1;
  const { actor } = requireStaff(context);
  const now = clock.now();
  const lastCheck = await readLastCheck(db);
  return maskInLoader(context, {
    isResolvedView,
    now,
    mayWrite: may(actor, "orders", "change"),
    mayDecide: may(actor, "orders", "decide"),
    mayRecompute: may(actor, "settings", "change"),
    list: await listAlarms(db, { resolved: isResolvedView, page }),
    lastCheck,
    isLate: lastCheck !== undefined && now.getTime() - lastCheck.at.getTime() > maxCheckAge,
    days: await readBankDays({ db, banks: payments.banks, clock }),
    sms: await listDoubtfulSms(db),
    mail: await listDoubtfulMail(db),
  });
}

export function action(args: Route.ActionArgs) {
  return answerAlarm(args);
}

export const meta: Route.MetaFunction = () => [{ title: alarmsText.title }];

const views = [
  { value: "", label: alarmsText.open },
  { value: "resolved", label: alarmsText.resolved },
];

export default function Alarms({ loaderData }: Route.ComponentProps) {
  const { list, lastCheck, isLate, days, sms, mail, isResolvedView, mayWrite, mayDecide, mayRecompute, now } =
    loaderData;
  const reasons = {
    write: mayWrite ? undefined : kitText.noPermission,
    decide: mayDecide ? undefined : kitText.noPermission,
    recompute: mayRecompute ? undefined : kitText.noPermission,
  };
  const checks = (
    <>
      <LastCheckPanel lastCheck={lastCheck} isLate={isLate} reason={reasons.write} />
      <BankDaysPanel days={days} reason={reasons.recompute} />
    </>
  );
  return (
    <>
      <ScreenHeading title={alarmsText.title} text={alarmsText.lead}>
        <LiveIndicator kinds={["alarm", "sms", "mail"]} />
      </ScreenHeading>
      {isLate && checks}
      <ListViews views={views} />
      {list.rows.length > 0 ? (
        <ul className="mt-5 grid gap-4">
          {list.rows.map((alarm) => (
            <AlarmCard key={alarm.id} alarm={alarm} now={now} reasons={reasons} />
          ))}
        </ul>
      ) : (
        <NothingHere>{isResolvedView ? alarmsText.noneResolved : alarmsText.none}</NothingHere>
      )}
      <ListPager list={list} total={(count) => alarmsText.total(formatCount(count))} />
      {!isResolvedView && sms.total > 0 && (
        <DoubtfulMessages id="doubtful-sms" title={alarmsText.sms} lead={alarmsText.smsLead} list={sms} />
      )}
      {!isResolvedView && mail.total > 0 && (
        <DoubtfulMessages id="doubtful-mail" title={alarmsText.mail} lead={alarmsText.mailLead} list={mail} />
      )}
      {!isLate && checks}
    </>
  );
}
