import { useId } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { WritingPanel } from "#app/admin/orders/order-fetcher.ts";
import type { ListedDocument } from "#server/giving/documents/list-documents.ts";
import type { YearForStaff } from "#server/giving/documents/year/read-year.ts";
import { formatDate } from "#shared/text/dates.ts";
import { DocumentStateBadge, documentName, PdfLink } from "./columns.tsx";
import { documentsText } from "./messages.ts";
import { YearList } from "./year-list.tsx";

export function DocumentPanel({
  documents,
  isDue,
  years,
  order,
  fetcher,
  mailOn,
  reason,
  printReason,
}: WritingPanel & {
  documents: readonly ListedDocument[];
  /** Whether the numbering job must still process the last change of the order. */
  isDue: boolean;
  years: readonly YearForStaff[];
  mailOn: boolean;
  /** The reason why this person may not issue originals and statements. */
  printReason: string | undefined;
}) {
  const hint = useId();
  const isReachable = mailOn && order.isMailable;
  return (
    <Sheet title={documentsText.title}>
      {documents.length === 0 && !isDue && <p className="text-ink-soft">{documentsText.none}</p>}
      {isDue && <p className="text-ink-soft">{documentsText.soon}</p>}
      <ul className="divide-y divide-sand-200">
        {documents.map((document) => (
          <li key={document.id} className="py-3 first:pt-0 last:pb-0">
            <DocumentItem document={document} reason={printReason} hint={hint} />
          </li>
        ))}
      </ul>
      {documents.some(canIssueOriginal) && (
        <p id={hint} className="mt-3 text-xs text-ink-faint">
          {documentsText.originalHint}
        </p>
      )}
      <YearList
        orderId={order.id}
        years={years}
        fetcher={fetcher}
        reason={reason ?? (isReachable ? undefined : documentsText.noMail)}
        writeReason={printReason}
      />
    </Sheet>
  );
}

const canIssueOriginal = ({ kind, donor, isOriginalHandedOut }: ListedDocument) =>
  kind === "receipt" && donor !== null && !isOriginalHandedOut;

function DocumentItem({
  document,
  reason,
  hint,
}: {
  document: ListedDocument;
  reason: string | undefined;
  hint: string;
}) {
  const link = useAdminLink();
  const { id, state, amount, issuedAt, donor, isOriginalHandedOut } = document;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{documentName(document)}</span>
        <DocumentStateBadge state={state} />
      </div>
      <p className="mt-1 text-ink-soft">
        {formatDate(issuedAt, "tr")} · {money(amount)}
        {isOriginalHandedOut && ` · ${documentsText.originalHandedOut}`}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        {donor !== null && <PdfLink document={document} />}
        {canIssueOriginal(document) && (
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
