import type { Statement, StatementRow } from "#testing/statements/statement.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import type { TableStyle } from "#testing/statements/write-table.ts";
import { writeXlsx } from "#testing/statements/write-xlsx.ts";
import { type Account, balancesOf, type Download } from "./account.ts";
import { reportMovement } from "./report-movement.ts";

type Line = { row: StatementRow; day: string; balance: number };

export async function writeDownload(account: Account, download: Download): Promise<Uint8Array> {
  const { format, stamp } = download;
  const style = account.bank.styles[format];
  const { encoding, subfields } = style;
  const lines = linesOf(account, download);
  if (format === "csv" || format === "xlsx") {
    const tableStyle: TableStyle = {
      amounts: style.twoColumns ? "debit-credit" : "signed",
      newestFirst: style.newestFirst,
      balances: style.balance,
      numbered: style.ids !== "none",
      payers: style.payerField ? "name" : "none",
      preamble: style.preamble,
    };
    const statement = { ...statementOf(account.iban, lines), id: String(stamp) };
    if (format === "xlsx") return writeXlsx(statement, { ...tableStyle, texts: "inline" });
    return writeCsv(statement, { ...tableStyle, encoding, delimiter: style.separator });
  }
  const allPages = pagesOf(account.iban, lines, download, style.byDay);
  const pages = download.repeated ? [...allPages, ...firstStatement(allPages)] : allPages;
  return format === "camt" ? writeCamt(pages) : writeMt940(pages, { encoding, subfields });
}

function linesOf(account: Account, { format, ids }: Download): Line[] {
  const balances = balancesOf(account);
  // Lines without subfields have no field for the payer.
  const isPlain = format === "mt940" && !account.bank.styles.mt940.subfields;
  return account.movements.flatMap((movement, index) => {
    if (!ids.includes(movement.id)) return [];
    const report = reportMovement(account.bank, format, movement);
    const { day: bookedOn, payer, id: bankId } = report;
    const text = isPlain && payer !== null ? `${report.text} ${payer}` : report.text;
    const payerName = isPlain ? null : payer;
    const { amount, kind } = movement;
    const isReversal = kind === "return";
    const row = { bookedOn, amount, text, payerName, payerIban: null, bankId, isReversal };
    return [{ row, day: movement.day, balance: balances[index] ?? 0 }];
  });
}

function statementOf(iban: string, lines: readonly Line[]): Statement {
  const [first] = lines;
  const opening = first ? first.balance - first.row.amount : 0;
  return { iban, opening, closing: lines.at(-1)?.balance ?? opening, rows: lines.map(({ row }) => row) };
}

function pagesOf(iban: string, lines: readonly Line[], download: Download, byDay: boolean): Statement[] {
  const days = byDay ? [...new Set(lines.map(({ day }) => day))] : [undefined];
  return days.flatMap((day) => {
    const all = day === undefined ? lines : lines.filter((line) => line.day === day);
    const size = Math.ceil(all.length / download.pages);
    const count = Math.ceil(all.length / size);
    return Array.from({ length: count }, (_, index): Statement => {
      const number = index + (download.page === "rest" ? 2 : 1);
      const first = index === 0 && download.page !== "rest";
      const last = index === count - 1 && download.page !== "first";
      const part = statementOf(iban, all.slice(index * size, (index + 1) * size));
      const id = `EK${part.rows[0]?.bookedOn.replaceAll("-", "").slice(2)}${download.stamp}-${number}`;
      return { ...part, id, page: { number, first, last } };
    });
  });
}

function firstStatement(pages: readonly Statement[]): readonly Statement[] {
  return pages.slice(0, pages.findIndex(({ page }) => page?.last) + 1);
}
