import type { PlannedRow, StatementPlan } from "./plan.ts";

export type TableStyle = {
  /** One column with a sign, or two without. */
  amounts?: "signed" | "debit-credit";
  newestFirst?: boolean;
  balances?: boolean;
  /** With the bank's number of each row. */
  numbered?: boolean;
};

export type Cell = { text: string } | { amount: number } | { day: string } | null;
export type Table = { preamble: string[][]; header: string[]; rows: Cell[][] };

/** The table of a statement as a bank's website offers it. */
export function tableOf(plan: StatementPlan, style: TableStyle = {}): Table {
  const { amounts = "signed", newestFirst = false, balances = true, numbered = true } = style;
  let balance = plan.opening;
  const rows = plan.rows.map((row): Cell[] => {
    balance += row.amount;
    return [
      { day: row.bookedOn },
      { text: row.text },
      ...amountCells(row, amounts),
      ...(balances ? [{ amount: balance }] : []),
      ...(numbered ? [{ text: row.bankId }] : []),
      { text: row.payerName ?? "" },
      { text: row.payerIban ?? "" },
    ];
  });
  return {
    preamble: [
      ["Hesap Hareketleri"],
      ["IBAN", plan.iban.replace(/(.{4})(?=.)/g, "$1 ")],
      ["Para Birimi", "TRY"],
      [],
    ],
    header: [
      ...["İşlem Tarihi", "Açıklama"],
      ...(amounts === "signed" ? ["İşlem Tutarı"] : ["Borç", "Alacak"]),
      ...(balances ? ["Bakiye"] : []),
      ...(numbered ? ["Dekont No"] : []),
      ...["Gönderen", "Gönderen IBAN"],
    ],
    rows: newestFirst ? rows.toReversed() : rows,
  };
}

function amountCells({ amount }: PlannedRow, amounts: TableStyle["amounts"]): Cell[] {
  if (amounts === "signed") return [{ amount }];
  return amount < 0 ? [{ amount: -amount }, null] : [null, { amount }];
}
