import { MoneyCell, timeColumn } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { PaymentLogRow } from "#server/giving/payments/list-payment-logs.ts";
import { isLogStatus } from "#shared/giving/order-status.ts";
import { logStatusName, paymentMethodName } from "#shared/text/label.ts";
import { type CodeMeanings, codeKey } from "./code-key.ts";
import { logsText } from "./messages.ts";

const tones = { success: "good", error: "bad", pending: "waiting" } as const;

/** `showsBank` adds the name of the bank, for sites with several banks. */
export function logColumns(meanings: CodeMeanings, showsBank: boolean): readonly Column<PaymentLogRow>[] {
  return [
    timeColumn(logsText.date, ({ createdAt }) => createdAt),
    {
      key: "order",
      header: logsText.order,
      hasNoLabel: true,
      cell: ({ orderId, reference }) =>
        orderId ? (
          <OrderLink id={orderId} reference={reference} />
        ) : (
          <span className="text-ink-faint">–</span>
        ),
    },
    {
      key: "status",
      header: logsText.status,
      hasNoLabel: true,
      cell: ({ status }) => {
        const logStatus = isLogStatus(status) ? status : "pending";
        return <StatusBadge tone={tones[logStatus]}>{logStatusName(logStatus)}</StatusBadge>;
      },
    },
    {
      key: "amount",
      header: logsText.amount,
      hasNoLabel: true,
      align: "end",
      cell: (row) => (
        <span className="whitespace-nowrap">
          <MoneyCell amount={row.amount} />
          <span className="block text-xs text-ink-soft">{paymentMethodName(row.paymentMethod)}</span>
          {showsBank && row.bank && (
            <span translate="no" className="block text-xs text-ink-soft">
              {row.bank}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "result",
      header: logsText.result,
      isCardHead: true,
      cell: (row) => <Result row={row} meanings={meanings} />,
    },
    {
      key: "transaction",
      header: logsText.transaction,
      isBelowPrevious: true,
      cell: ({ transactionId }) => (
        <span translate="no" className="text-xs text-ink-soft wrap-anywhere @4xl:whitespace-nowrap">
          {transactionId ?? "–"}
        </span>
      ),
    },
  ];
}

/** The code of the bank with its meaning, and the text of the bank. */
function Result({
  row: { errorCode, errorMessage, bank },
  meanings,
}: {
  row: PaymentLogRow;
  meanings: CodeMeanings;
}) {
  // On a card without a label, a dash alone would be meaningless.
  if (!errorCode) return <span className="hidden text-ink-faint @4xl:inline">–</span>;
  return (
    <div>
      <p className="@4xl:line-clamp-1">
        <span translate="no" className="me-1.5 font-semibold">
          {errorCode}
        </span>
        {meanings[codeKey(errorCode, bank)]}
      </p>
      {errorMessage && (
        <p className="text-xs text-ink-faint @4xl:line-clamp-1">{logsText.bankText(errorMessage)}</p>
      )}
    </div>
  );
}
