import type { Statement, StatementRow } from "#testing/statements/statement.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import type { TableStyle } from "#testing/statements/write-table.ts";
import { writeXlsx } from "#testing/statements/write-xlsx.ts";
import { tell } from "./tell.ts";
import { balancesOf, type Download, type World } from "./world.ts";

/** A row, its day on the account and the balance after it. */
type Line = { row: StatementRow; day: string; balance: number };

export async function writeDownload(world: World, download: Download): Promise<Uint8Array> {
  const { format, stamp } = download;
  const manner = world.bank.manners[format];
  const { encoding, subfields } = manner;
  const lines = linesOf(world, download);
  if (format === "csv" || format === "xlsx") {
    const style: TableStyle = {
      amounts: manner.twoColumns ? "debit-credit" : "signed",
      newestFirst: manner.newestFirst,
      balances: manner.balance,
      numbered: manner.ids !== "none",
      payers: manner.payerField ? "name" : "none",
      preamble: manner.preamble,
    };
    const whole = { ...statementOf(world.iban, lines), id: String(stamp) };
    if (format === "xlsx") return writeXlsx(whole, { ...style, texts: "inline" });
    return writeCsv(whole, { ...style, encoding, delimiter: manner.separator });
  }
  const once = pagesOf(world.iban, lines, download, manner.byDay);
  const pages = download.repeated ? [...once, ...firstStatement(once)] : once;
  return format === "camt" ? writeCamt(pages) : writeMt940(pages, { encoding, subfields });
}

function linesOf(world: World, { format, ids }: Download): Line[] {
  const balances = balancesOf(world);
  // Lines without subfields have no place for the payer.
  const isPlain = format === "mt940" && !world.bank.manners.mt940.subfields;
  return world.movements.flatMap((movement, index) => {
    if (!ids.includes(movement.id)) return [];
    const { day: bookedOn, text: words, payer, id: bankId } = tell(world.bank, format, movement);
    const text = isPlain && payer !== null ? `${words} ${payer}` : words;
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
