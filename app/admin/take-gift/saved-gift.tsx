import { CircleCheckBig } from "lucide-react";
import { useEffect, useRef } from "react";
import { documentName, PdfLink } from "#app/admin/documents/columns.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Fact } from "#app/admin/kit/sheet.tsx";
import { shortNumber } from "#app/admin/orders/order-link.tsx";
import type { ListedDocument } from "#server/giving/documents/list-documents.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { orderSourceName, paymentMethodName } from "#shared/text/label.ts";
import { takenText as text } from "./messages.ts";

export type SavedGift = {
  id: string;
  reference: string | null;
  status: string;
  paymentMethod: string;
  source: string;
  totalAmount: number;
  customerName: string;
  issuesDocument: boolean;
  documents: readonly ListedDocument[];
  isDue: boolean;
};

/** The gift that staff have just saved. The document appears as soon as the job has issued it. */
export function SavedGiftPanel({ gift }: { gift: SavedGift }) {
  const link = useAdminLink();
  const again = useRef<HTMLParagraphElement>(null);
  useEffect(() => again.current?.querySelector("a")?.focus(), []);
  const { id, reference, status, paymentMethod, source, totalAmount, customerName } = gift;
  return (
    <section
      aria-labelledby="saved-gift"
      className="mt-5 max-w-2xl rounded-md bg-white p-5 text-sm shadow-soft ring-1 ring-sand-200 sm:p-6"
    >
      <h2 id="saved-gift" className="flex items-center gap-3 font-sans text-lg font-semibold text-leaf-800">
        <CircleCheckBig aria-hidden="true" className="size-6 shrink-0" />
        {text.saved}
      </h2>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <Fact name={text.amount}>
          <span className="text-xl font-semibold tabular-nums">{money(totalAmount)}</span>
          <span className="block text-ink-soft">
            {paymentMethodName(paymentMethod)} · {orderSourceName(source)}
          </span>
        </Fact>
        <Fact name={text.number}>
          <span translate="no" className="font-semibold">
            {shortNumber(id)}
          </span>
          {customerName && <span className="block text-ink-soft">{customerName}</span>}
        </Fact>
        {status === "pending" && reference && (
          <Fact name={text.reference} className="sm:col-span-2">
            <span translate="no" className="text-lg font-semibold">
              {formatReference(reference)}
            </span>
            <span className="block text-ink-soft">{text.waits}</span>
          </Fact>
        )}
        {status === "completed" && (
          <Fact name={text.document} className="sm:col-span-2">
            <DocumentState gift={gift} />
          </Fact>
        )}
      </dl>
      <p ref={again} className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={link("orders/create")}>{text.again}</ButtonLink>
        <ButtonLink to={link(`orders/${id}`)} variant="secondary">
          {text.open}
        </ButtonLink>
      </p>
    </section>
  );
}

function DocumentState({ gift: { documents, isDue, issuesDocument } }: { gift: SavedGift }) {
  const [document] = documents;
  if (document)
    return (
      <span className="flex flex-wrap gap-x-3">
        {documentName(document)}
        <PdfLink document={document} />
      </span>
    );
  return <span className="text-ink-soft">{isDue && issuesDocument ? text.soon : text.none}</span>;
}
