import { MoneyCell, timeColumn } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { ListedDocument } from "#server/giving/documents/list-documents.ts";
import { documentKindNames, documentStateNames, documentsText } from "./messages.ts";

const tones: Record<ListedDocument["state"], BadgeTone> = {
  issued: "good",
  cancelled: "bad",
  cancelling: "quiet",
};

export function DocumentStateBadge({ state }: Pick<ListedDocument, "state">) {
  return <StatusBadge tone={tones[state]}>{documentStateNames[state]}</StatusBadge>;
}

export function documentName({ number, kind }: Pick<ListedDocument, "number" | "kind">): string {
  return number ?? documentKindNames[kind];
}

export const documentColumns: readonly Column<ListedDocument>[] = [
  timeColumn(documentsText.date, ({ issuedAt }) => issuedAt),
  {
    key: "document",
    header: documentsText.document,
    isCardHead: true,
    cell: (row) => (
      <div className="min-w-0">
        <p className="font-semibold">{documentName(row)}</p>
        <p className="line-clamp-1 text-xs text-ink-soft wrap-anywhere">
          {row.donor === null ? documentsText.erased : row.donor || documentsText.anonymous}
        </p>
      </div>
    ),
  },
  {
    key: "order",
    header: documentsText.order,
    hasNoLabel: true,
    cell: ({ orderId, reference }) => <OrderLink id={orderId} reference={reference} />,
  },
  {
    key: "amount",
    header: documentsText.amount,
    hasNoLabel: true,
    align: "end",
    cell: ({ amount }) => <MoneyCell amount={amount} />,
  },
  {
    key: "state",
    header: documentsText.state,
    hasNoLabel: true,
    cell: ({ state }) => <DocumentStateBadge state={state} />,
  },
  {
    key: "download",
    header: documentsText.download,
    hasNoLabel: true,
    cell: (row) => row.donor !== null && <PdfLink document={row} />,
  },
];

export function PdfLink({ document }: { document: ListedDocument }) {
  return (
    <TextLink
      reloadDocument
      to={`documents/${document.id}/pdf`}
      aria-label={documentsText.downloadOf(documentName(document))}
    >
      {documentsText.download}
    </TextLink>
  );
}
