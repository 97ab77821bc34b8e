import { data, Link } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { checkExpectedWithin, readLastCheck } from "#server/books/last-check.ts";
import { listDoubtfulMail, listDoubtfulSms } from "#server/orders/list-doubtful.ts";
import { type AlarmList, listAlarms } from "#server/payments/list-alarms.ts";
import { type BankDaysSeen, readBankDays } from "#server/payments/reconcile/read-bank-days.ts";
import { LoadTrouble } from "../kit/failure/load-trouble.tsx";
import { ScreenHeading } from "../kit/frame/screen-heading.tsx";
import { kitText } from "../kit/kit-text.ts";
import { formatCount } from "../kit/list/format-count.ts";
import { ListPager } from "../kit/list/list-pager.tsx";
import { LiveIndicator } from "../live/live-indicator.tsx";
import { useLive } from "../live/use-live.ts";
import type { Route } from "./+types/list";
import { AlarmCard } from "./alarm-card.tsx";
import { answerAlarm } from "./answer-alarm.server.ts";
import { BankDaysPanel } from "./bank-days.tsx";
import { DoubtfulMessages } from "./doubtful-messages.tsx";
import { LastCheckPanel } from "./last-check.tsx";
import { alarmsText } from "./messages.ts";

const noAlarms: AlarmList = { rows: [], total: 0, page: 1, pages: 1, pageSize: 20 };

const noDays: BankDaysSeen = { banks: [], newest: "" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, clock, payments } = context.get(appContext);
  const resolved = url.searchParams.get("view") === "resolved";
  const page = Number(url.searchParams.get("page")) || 1;
  const { actor } = requireStaff(context);
  const mayWrite = may(actor, "orders.write");
  const administers = may(actor, "settings.write");
  const now = clock.now();
  const start = { resolved, mayWrite, administers, now };
  try {
    const list = await listAlarms(db, { resolved, page });
    const last = await readLastCheck(db);
    const late = last !== undefined && now.getTime() - last.at.getTime() > checkExpectedWithin;
    const days = await readBankDays({ db, banks: payments.banks, clock });
    return data({
      ...start,
      list,
      last,
      late,
      days,
      sms: await listDoubtfulSms(db),
      mail: await listDoubtfulMail(db),
      error: null,
    });
  } catch (err) {
    log.error({ err }, "alarm list load failed");
    const nothing = {
      list: noAlarms,
      last: undefined,
      late: false,
      days: noDays,
      sms: { rows: [], total: 0 },
      mail: { rows: [], total: 0 },
    };
    return data({ ...start, ...nothing, error: alarmsText.loadFailed }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  return answerAlarm(args);
}

export const meta: Route.MetaFunction = () => [{ title: alarmsText.title }];

/** Alarms about money that staff must look into, and SMS with unknown delivery. */
export default function Alarms({ loaderData }: Route.ComponentProps) {
  const { list, last, late, days, sms, mail, resolved, mayWrite, administers, now, error } = loaderData;
  const live = useLive(["alarm", "sms", "mail"]);
  const reasons = {
    write: mayWrite ? undefined : kitText.noPermission,
    recompute: administers ? undefined : kitText.noPermission,
  };
  const checks = !error && (
    <>
      <LastCheckPanel last={last} late={late} reason={reasons.write} />
      <BankDaysPanel days={days} reason={reasons.recompute} />
    </>
  );
  return (
    <>
      <ScreenHeading title={alarmsText.title} text={alarmsText.lead}>
        <LiveIndicator state={live} />
      </ScreenHeading>
      {error && <LoadTrouble message={error} />}
      {late && checks}
      <nav aria-label={alarmsText.views} className="mt-5 border-b border-sand-200">
        <ul className="-mb-px flex gap-6 text-sm font-semibold">
          <Tab to="?" label={alarmsText.open} here={!resolved} />
          <Tab to="?view=resolved" label={alarmsText.resolved} here={resolved} />
        </ul>
      </nav>
      {list.rows.length > 0 ? (
        <ul className="mt-5 grid gap-4">
          {list.rows.map((alarm) => (
            <AlarmCard key={alarm.id} alarm={alarm} now={now} reasons={reasons} />
          ))}
        </ul>
      ) : (
        !error && (
          <p className="mt-5 rounded-md border border-dashed border-sand-300 bg-white/60 px-6 py-14 text-center text-sm text-ink-soft">
            {resolved ? alarmsText.noneResolved : alarmsText.none}
          </p>
        )
      )}
      {!error && <ListPager list={list} total={(count) => alarmsText.total(formatCount(count))} />}
      {!resolved && sms.total > 0 && (
        <DoubtfulMessages id="doubtful-sms" title={alarmsText.sms} lead={alarmsText.smsLead} list={sms} />
      )}
      {!resolved && mail.total > 0 && (
        <DoubtfulMessages id="doubtful-mail" title={alarmsText.mail} lead={alarmsText.mailLead} list={mail} />
      )}
      {!late && checks}
    </>
  );
}

function Tab({ to, label, here }: { to: string; label: string; here: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={here ? "page" : undefined}
        className="inline-flex min-h-11 items-center border-b-2 border-transparent text-ink-soft transition-colors hover:text-leaf-700 current:border-leaf-600 current:text-leaf-700"
      >
        {label}
      </Link>
    </li>
  );
}
