import { useEffect, useRef } from "react";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { OrderLinks } from "#server/giving/payments/pay-links/read-links.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { type Answer, busyIntent, type WritingPanel } from "./order-fetcher.ts";
import { payLinkText as text } from "./pay-link-texts.ts";

type LinkState = keyof typeof text.states;

const tones: Record<LinkState, BadgeTone> = {
  none: "quiet",
  copied: "waiting",
  sent: "waiting",
  sending: "waiting",
  failed: "bad",
  unknown: "bad",
  expired: "quiet",
  requested: "bad",
  paid: "good",
  over: "quiet",
};

/** The link with which the donor pays a gift that staff took in. */
export function PayLinkPanel({
  order,
  links,
  answer,
  mailOn,
  fetcher,
  reason,
}: WritingPanel & { links: OrderLinks; answer: Answer; mailOn: boolean }) {
  const { newest, isPaying, mayMake } = links;
  const state = findState(order.status, links);
  const address = answer?.payLink;
  return (
    <Sheet title={text.title} side={<StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>}>
      <p className="text-ink-soft">{text.lead}</p>
      {newest && mayMake && (
        <p className="mt-2 text-ink-soft">
          {(links.isExpired ? text.expiredAt : text.until)(formatDateTime(newest.expiresAt, "tr"))}
        </p>
      )}
      {newest?.requestedAt && (
        <p className="mt-2 font-semibold">{text.requestedAt(formatDateTime(newest.requestedAt, "tr"))}</p>
      )}
      {isPaying && <p className="mt-2 text-ink-soft">{text.paying}</p>}
      {address && <NewLink key={address} address={address} />}
      {mayMake && (
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton
            intent="create-link"
            label={newest ? text.createNew : text.create}
            busyLabel={text.creating}
            fetcher={fetcher}
            reason={reason}
          />
          <LinkButton
            intent="sms-link"
            label={text.sms}
            fetcher={fetcher}
            reason={reason ?? (order.takesSms ? undefined : text.noPhone)}
          />
          <LinkButton
            intent="mail-link"
            label={text.mail}
            fetcher={fetcher}
            reason={reason ?? (mailOn && order.isMailable ? undefined : text.noMail)}
          />
        </div>
      )}
    </Sheet>
  );
}

function LinkButton({
  intent,
  label,
  busyLabel = text.sending,
  fetcher,
  reason,
}: Omit<WritingPanel, "order"> & { intent: string; label: string; busyLabel?: string }) {
  return (
    <fetcher.Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <ReasonButton reason={reason} type="submit" disabled={fetcher.state !== "idle"}>
        {busyIntent(fetcher) === intent ? busyLabel : label}
      </ReasonButton>
    </fetcher.Form>
  );
}

/** Shows the address once. It gets the focus and is selected, so that a keyboard can copy it. */
function NewLink({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <div className="mt-4 rounded-md bg-sand-50 p-4 ring-1 ring-sand-200">
      <label>
        <span className="block text-sm font-semibold">{text.address}</span>
        <input
          ref={input}
          readOnly
          value={address}
          dir="ltr"
          className="mt-1 min-h-11 w-full rounded-md border border-sand-400 bg-white px-3 text-sm"
        />
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CopyButton text={address} label={text.copy} copiedText={text.copied} name={text.copy} />
        <span role="status" className="text-ink-soft">
          {text.once}
        </span>
      </div>
    </div>
  );
}

function findState(status: string, { newest, isExpired, mayMake, sms }: OrderLinks): LinkState {
  if (!newest) return sms?.state === "failed" ? "failed" : "none";
  if (status === "completed") return "paid";
  if (!mayMake) return "over";
  if (newest.requestedAt) return "requested";
  if (isExpired) return "expired";
  if (newest.way === "copy") return "copied";
  // The state of a mail is in the panel of mails.
  if (newest.way === "mail" || !sms || sms.state === "sent") return "sent";
  if (sms.state === "failed" || sms.state === "unknown") return sms.state;
  return sms.state === "withdrawn" ? "copied" : "sending";
}
