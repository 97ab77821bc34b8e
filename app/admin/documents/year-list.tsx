import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { busyIntent, type OrderFetcher } from "#app/admin/orders/order-fetcher.ts";
import type { YearForStaff } from "#server/giving/documents/year/read-year.ts";
import { LeftOutOrders } from "./left-out-orders.tsx";
import { documentsText } from "./messages.ts";

/** The years with donations of the donor. Staff can download or send the statement of each year. */
export function YearList({
  orderId,
  years,
  fetcher,
  reason,
  writeReason,
}: {
  orderId: string;
  years: readonly YearForStaff[];
  fetcher: OrderFetcher;
  /** The reason why no mail can be sent. */
  reason: string | undefined;
  /** The reason why this person may not add orders. */
  writeReason: string | undefined;
}) {
  const link = useAdminLink();
  const busy = busyIntent(fetcher) === "send-year";
  if (years.length === 0) return null;
  return (
    <div className="mt-4 border-t border-sand-200 pt-3">
      <h3 className="font-sans text-sm font-semibold">{documentsText.year}</h3>
      <p className="mt-1 text-xs text-ink-faint">{documentsText.yearHint}</p>
      <ul className="mt-2 grid gap-2">
        {years.map(({ year, attempts, unlistedOrders }) => (
          <li key={year} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="tabular-nums">{year}</span>
            <a
              href={link(`documents/year/${orderId}/${year}`)}
              aria-label={documentsText.yearDownload(year)}
              className="font-semibold text-leaf-700 underline-offset-4 hover:underline"
            >
              {documentsText.download}
            </a>
            <fetcher.Form method="post" preventScrollReset>
              <HiddenInputs values={{ intent: "send-year", year, after: attempts }} />
              <ReasonButton
                reason={reason}
                type="submit"
                disabled={busy}
                aria-label={documentsText.yearSend(year)}
              >
                {attempts > 0 ? documentsText.yearAgain : documentsText.yearMail}
              </ReasonButton>
            </fetcher.Form>
            {unlistedOrders.length > 0 && (
              <LeftOutOrders year={year} leftOut={unlistedOrders} fetcher={fetcher} reason={writeReason} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
