import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { AlarmRow } from "#server/payments/list-alarms.ts";
import { formatDateTime } from "#shared/dates.ts";
import { formatMoney } from "#shared/money.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { DateCell } from "../kit/cells.tsx";
import { kitText } from "../kit/kit-text.ts";
import { OrderStatusBadge } from "../orders/badges.tsx";
import { alarmNames } from "../orders/history-text.ts";
import { ordersText } from "../orders/messages.ts";
import { alarmAdvice, alarmsText } from "./messages.ts";
import { ResolveForm } from "./resolve-form.tsx";

const hour = 3_600_000;
const money = (amount: number) => formatMoney(amount, "TRY", "tr");

/** One doubt: what it is, how old, about which order and payment, what to do and what was done. */
export function AlarmCard({
  alarm,
  now,
  reason,
}: {
  alarm: AlarmRow;
  now: Date;
  /** Why this member of staff may not close it. */
  reason: string | undefined;
}) {
  const link = useAdminLink();
  const id = useId();
  const { kind, orderId, orderStatus, createdAt, resolvedAt, resolvedByName, resolution } = alarm;
  const age = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / hour));
  const advice = alarmAdvice[kind];
  const bankAmount = alarm.details.amount;
  return (
    <li>
      <article
        aria-labelledby={id}
        className="rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
      >
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h2 id={id} className="flex items-center gap-2.5 font-sans text-base font-semibold">
            <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-clay-600" />
            {alarmNames[kind] ?? kind}
          </h2>
          <p className="text-xs text-ink-soft tabular-nums">
            {!resolvedAt && <span className="me-2 font-semibold text-clay-700">{alarmsText.age(age)}</span>}
            <DateCell at={createdAt} as="time" />
          </p>
        </header>
        {advice && !resolvedAt && <p className="mt-2 max-w-prose text-ink-soft">{advice}</p>}
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 xl:grid-cols-4">
          {orderId && (
            <Fact name={alarmsText.order}>
              <span className="flex flex-wrap items-center gap-2">
                <Link
                  to={link(`orders/${orderId}`)}
                  translate="no"
                  className="inline-flex min-h-8 items-center font-semibold text-leaf-700 underline-offset-4 hover:underline"
                >
                  {orderId.slice(0, 8)}
                </Link>
                {orderStatus && <OrderStatusBadge status={orderStatus} />}
              </span>
            </Fact>
          )}
          {orderId && <Fact name={alarmsText.donor}>{alarm.customerName || ordersText.anonymous}</Fact>}
          {alarm.orderAmount !== null && (
            <Fact name={alarmsText.orderAmount}>{money(alarm.orderAmount)}</Fact>
          )}
          {alarm.paidAmount !== null && <Fact name={alarmsText.paidAmount}>{money(alarm.paidAmount)}</Fact>}
          {typeof bankAmount === "number" && <Fact name={alarmsText.bankAmount}>{money(bankAmount)}</Fact>}
          {alarm.bankReference && (
            <Fact name={alarmsText.reference}>
              <span translate="no">{alarm.bankReference}</span>
            </Fact>
          )}
          {alarm.authCode && (
            <Fact name={alarmsText.authCode}>
              <span translate="no">{alarm.authCode}</span>
            </Fact>
          )}
          {alarm.number && (
            <Fact name={alarmsText.number}>
              <span translate="no">{alarm.number}</span>
            </Fact>
          )}
        </dl>
        {resolvedAt ? (
          <p className="mt-4 border-t border-sand-200 pt-3">
            {resolution}{" "}
            <span className="text-xs text-ink-faint">
              {alarmsText.resolvedBy(resolvedByName ?? kitText.somebody, formatDateTime(resolvedAt, "tr"))}
            </span>
          </p>
        ) : (
          <ResolveForm id={alarm.id} reason={reason} />
        )}
      </article>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
