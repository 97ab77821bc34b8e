import type { ReactNode } from "react";
import { documentKindNames, documentStateNames } from "#app/admin/documents/messages.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { mailText } from "#app/admin/orders/mail-texts.ts";
import { consentNames } from "#app/admin/orders/messages.ts";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { DonorCard } from "#server/giving/donors/read-donor.ts";
import { mailEvents } from "#shared/giving/mail-events.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { donorText as text } from "./messages.ts";

export function Documents({ documents }: { documents: DonorCard["documents"] }) {
  return (
    <Rows title={text.documents} empty={text.noDocuments}>
      {documents.map((document) => (
        <li key={document.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>
            {documentKindNames[document.kind]} {document.number}
            <span className="block text-xs text-ink-soft tabular-nums">
              {formatDateTime(document.issuedAt, "tr")}
            </span>
          </span>
          <span className="flex items-center gap-3">
            <StatusBadge tone={document.state === "issued" ? "good" : "quiet"}>
              {documentStateNames[document.state]}
            </StatusBadge>
            <span className="tabular-nums">{money(document.amount)}</span>
            <OrderLink id={document.orderId} />
          </span>
        </li>
      ))}
    </Rows>
  );
}

export function Messages({ messages }: { messages: DonorCard["messages"] }) {
  return (
    <Rows title={text.messages} empty={text.noMessages}>
      {messages.map(({ channel, event, address, state, at, orderId }) => (
        <li
          key={`${channel} ${event} ${orderId} ${at.getTime()}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
        >
          <span className="wrap-anywhere">
            {event ? mailEvents[event].name : text.sms}
            <span className="block text-xs text-ink-soft">
              <bdi>{address}</bdi> · <span className="tabular-nums">{formatDateTime(at, "tr")}</span>
            </span>
          </span>
          <StatusBadge tone={state === "sent" ? "good" : "quiet"}>
            {ownValue(mailText.states, state) ?? state}
          </StatusBadge>
        </li>
      ))}
    </Rows>
  );
}

/** What the donor allows now by channel, and the consents of the orders. */
export function Consents({ consents, permissions }: Pick<DonorCard, "consents" | "permissions">) {
  const channels = permissions.map(({ kind, isGranted, at, source }) => (
    <li key={kind} className="py-2">
      {text.channels[kind]}
      <span className="block text-xs text-ink-soft tabular-nums">
        {(isGranted ? text.granted : text.withdrawn)(formatDateTime(at, "tr"))} · {text.sources[source]}
      </span>
    </li>
  ));
  return (
    <Rows title={text.consents} empty={text.noConsents}>
      {channels}
      {consents.map(({ orderId, kind, grantedAt, withdrawnAt, text: wording }) => (
        <li key={`${orderId} ${kind}`} className="py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              {ownValue(consentNames, kind) ?? kind}
              <span className="block text-xs text-ink-soft tabular-nums">
                {text.granted(formatDateTime(grantedAt, "tr"))}
                {withdrawnAt && ` · ${text.withdrawn(formatDateTime(withdrawnAt, "tr"))}`}
              </span>
            </span>
            <OrderLink id={orderId} />
          </p>
          {wording && (
            <details className="mt-1 text-xs text-ink-soft">
              <summary className="cursor-pointer text-leaf-700">{text.wording}</summary>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{wording.replace(/<[^>]*>/g, " ")}</p>
            </details>
          )}
        </li>
      ))}
    </Rows>
  );
}

function Rows({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Sheet title={title}>
      {children.flat().length === 0 ? (
        <p className="text-ink-faint">{empty}</p>
      ) : (
        <ul className="-my-2 divide-y divide-sand-200">{children}</ul>
      )}
    </Sheet>
  );
}
