import type { Statement, StatementRow } from "./statement.ts";

export type TableStyle = {
  /** One column of signed amounts, or a column for each direction. */
  amounts?: "signed" | "debit-credit";
  newestFirst?: boolean;
  balances?: boolean;
  /** Whether rows have the number of the bank. */
  numbered?: boolean;
  /** Columns for the payer. */
  payers?: "name and IBAN" | "name" | "none";
  preamble?: boolean;
};

export type Cell = { text: string } | { amount: number } | { day: string } | null;
type Column = { head: string; cell: (row: StatementRow, balance: number) => Cell };

/** The table of a statement as the website of a bank offers it. */
export function tableOf({ iban, opening, rows, id }: Statement, style: TableStyle = {}): Cell[][] {
  const { newestFirst = false, preamble = true } = style;
  const columns = columnsOf(style);
  let balance = opening;
  const lines = rows.map((row) => {
    balance += row.amount;
    return columns.map(({ cell }) => cell(row, balance));
  });
  const preambleLines = [
    ["Hesap Hareketleri", ...(id ? [id] : [])],
    ["IBAN", iban.replace(/(.{4})(?=.)/g, "$1 ")],
    ["Para Birimi", "TRY"],
    [],
  ];
  const texts = [...(preamble ? preambleLines : []), columns.map(({ head }) => head)];
  return [
    ...texts.map((line) => line.map((text): Cell => ({ text }))),
    ...(newestFirst ? lines.toReversed() : lines),
  ];
}

function columnsOf(style: TableStyle): Column[] {
  const { amounts = "signed", balances = true, numbered = true, payers = "name and IBAN" } = style;
  const signed: Column[] = [{ head: "İşlem Tutarı", cell: ({ amount }) => ({ amount }) }];
  const separate: Column[] = [
    { head: "Borç", cell: ({ amount }) => (amount < 0 ? { amount: -amount } : null) },
    { head: "Alacak", cell: ({ amount }) => (amount < 0 ? null : { amount }) },
  ];
  const name: Column = { head: "Gönderen", cell: ({ payerName }) => ({ text: payerName ?? "" }) };
  const iban: Column = { head: "Gönderen IBAN", cell: ({ payerIban }) => ({ text: payerIban ?? "" }) };
  const payer = { "name and IBAN": [name, iban], name: [name], none: [] };
  return [
    { head: "İşlem Tarihi", cell: ({ bookedOn }) => ({ day: bookedOn }) },
    { head: "Açıklama", cell: ({ text }) => ({ text }) },
    ...(amounts === "signed" ? signed : separate),
    ...(balances
      ? [{ head: "Bakiye", cell: (_: StatementRow, balance: number) => ({ amount: balance }) }]
      : []),
    ...(numbered
      ? [{ head: "Dekont No", cell: ({ bankId }: StatementRow) => ({ text: bankId ?? "" }) }]
      : []),
    ...payer[payers],
  ];
}
