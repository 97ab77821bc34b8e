import type { PaymentLogRow } from "#server/payments/list-payment-logs.ts";
import { isLogStatus } from "#shared/order-status.ts";
import { DateCell, MoneyCell } from "../kit/list/cells.tsx";
import type { Column } from "../kit/list/list-column.ts";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import { MethodBadge } from "../orders/badges.tsx";
import { OrderLink } from "../orders/order-link.tsx";
import { logStatusNames, logsText } from "./messages.ts";

const tones = { success: "good", error: "bad", pending: "waiting" } as const;

export function logColumns(meanings: Record<string, string>): readonly Column<PaymentLogRow>[] {
  return [
    { key: "date", header: logsText.date, cell: (row) => <DateCell at={row.createdAt} as="time" /> },
    {
      key: "order",
      header: logsText.order,
      cell: ({ orderId }) =>
        orderId ? (
          <OrderLink id={orderId} className="min-h-11 md:min-h-8" />
        ) : (
          <span className="text-ink-faint">–</span>
        ),
    },
    {
      key: "status",
      header: logsText.status,
      cell: ({ status }) => {
        const known = isLogStatus(status) ? status : "pending";
        return <StatusBadge tone={tones[known]}>{logStatusNames[known]}</StatusBadge>;
      },
    },
    {
      key: "amount",
      header: logsText.amount,
      align: "end",
      cell: (row) => (
        <span className="whitespace-nowrap">
          <MoneyCell amount={row.amount} />
        </span>
      ),
    },
    {
      key: "result",
      header: logsText.result,
      wide: true,
      cell: (row) => <Result row={row} meanings={meanings} />,
    },
    {
      key: "transaction",
      header: logsText.transaction,
      from: "xl",
      cell: ({ transactionId }) => (
        <span translate="no" className="text-xs text-ink-soft wrap-anywhere">
          {transactionId ?? "–"}
        </span>
      ),
    },
    {
      key: "method",
      header: logsText.method,
      from: "2xl",
      cell: (row) => <MethodBadge method={row.paymentMethod} />,
    },
  ];
}

/** The bank's code with its meaning, and the bank's own words. */
function Result({
  row: { errorCode, errorMessage },
  meanings,
}: {
  row: PaymentLogRow;
  meanings: Record<string, string>;
}) {
  if (!errorCode) return <span className="text-ink-faint">–</span>;
  return (
    <div className="md:min-w-48">
      <p>
        <span translate="no" className="me-1.5 font-semibold">
          {errorCode}
        </span>
        {meanings[errorCode]}
      </p>
      {errorMessage && <p className="text-xs text-ink-faint">{logsText.bankText(errorMessage)}</p>}
    </div>
  );
}
