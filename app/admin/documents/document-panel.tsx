import { useId } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { WritingPanel } from "#app/admin/orders/order-fetcher.ts";
import type { DocumentSeen } from "#server/giving/documents/list-documents.ts";
import type { YearSeen } from "#server/giving/documents/year/read-year.ts";
import { formatDate } from "#shared/text/dates.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import { DocumentStateBadge, documentName, PdfLink } from "./columns.tsx";
import { documentsText } from "./messages.ts";
import { YearList } from "./year-list.tsx";

/** The documents of an order: the valid one, and the state of earlier ones. */
export function DocumentPanel({
  documents,
  due,
  years,
  order,
  fetcher,
  mailOn,
  reason,
}: WritingPanel & {
  documents: readonly DocumentSeen[];
  /** Whether the numbering job has not processed the order's last change yet. */
  due: boolean;
  years: readonly YearSeen[];
  mailOn: boolean;
}) {
  const hint = useId();
  const reachable = mailOn && isMailable(order.customerEmail);
  return (
    <Sheet title={documentsText.title}>
      {documents.length === 0 && !due && <p className="text-ink-soft">{documentsText.none}</p>}
      {due && <p className="text-ink-soft">{documentsText.soon}</p>}
      <ul className="divide-y divide-sand-200">
        {documents.map((document) => (
          <li key={document.id} className="py-3 first:pt-0 last:pb-0">
            <OneDocument document={document} reason={reason} hint={hint} />
          </li>
        ))}
      </ul>
      {documents.some(hasOriginal) && (
        <p id={hint} className="mt-3 text-xs text-ink-faint">
          {documentsText.originalHint}
        </p>
      )}
      <YearList
        orderId={order.id}
        years={years}
        fetcher={fetcher}
        reason={reason ?? (reachable ? undefined : documentsText.noMail)}
        writeReason={reason}
      />
    </Sheet>
  );
}

const hasOriginal = ({ kind, donor, originalLeft }: DocumentSeen) =>
  kind === "receipt" && donor !== null && !originalLeft;

function OneDocument({
  document,
  reason,
  hint,
}: {
  document: DocumentSeen;
  reason: string | undefined;
  hint: string;
}) {
  const link = useAdminLink();
  const { id, state, amount, issuedAt, donor, originalLeft } = document;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{documentName(document)}</span>
        <DocumentStateBadge state={state} />
      </div>
      <p className="mt-1 text-ink-soft">
        {formatDate(issuedAt, "tr")} · {money(amount)}
        {originalLeft && ` · ${documentsText.originalLeft}`}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        {donor !== null && <PdfLink document={document} />}
        {hasOriginal(document) && (
          <form method="post" action={link(`documents/${id}/pdf`)}>
            <ReasonButton reason={reason} type="submit" aria-describedby={hint}>
              {documentsText.original}
            </ReasonButton>
          </form>
        )}
      </div>
    </>
  );
}
