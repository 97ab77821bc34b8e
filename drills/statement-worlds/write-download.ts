import type { Line, Page } from "./page.ts";
import { tell } from "./tell.ts";
import { balancesOf, type Download, type World } from "./world.ts";
import { writeCamt } from "./write-camt.ts";
import { writeMt940 } from "./write-mt940.ts";
import { writeCsv, writeXlsx } from "./write-table.ts";

export function writeDownload(world: World, download: Download): Uint8Array {
  const { format, ids, stamp } = download;
  const manner = world.bank.manners[format];
  const balances = balancesOf(world);
  const lines = world.movements.flatMap((movement, index) =>
    ids.includes(movement.id)
      ? [{ ...movement, told: tell(world.bank, format, movement), balance: balances[index] ?? 0 }]
      : [],
  );
  const account = { iban: world.iban, manner, stamp };
  if (format === "csv") return writeCsv(account, lines);
  if (format === "xlsx") return writeXlsx(account, lines);
  const once = pagesOf(lines, download, manner.byDay);
  const pages = download.repeated ? [...once, ...firstStatement(once)] : once;
  return format === "camt" ? writeCamt(account, pages) : writeMt940(account, pages);
}

function pagesOf(lines: readonly Line[], download: Download, byDay: boolean): Page[] {
  const days = byDay ? [...new Set(lines.map(({ day }) => day))] : [undefined];
  return days.flatMap((day) => {
    const all = day === undefined ? lines : lines.filter((line) => line.day === day);
    const size = Math.ceil(all.length / download.pages);
    const count = Math.ceil(all.length / size);
    return Array.from({ length: count }, (_, index): Page => {
      const part = all.slice(index * size, (index + 1) * size);
      const opening = (part[0]?.balance ?? 0) - (part[0]?.amount ?? 0);
      const first = index === 0 && download.page !== "rest";
      const last = index === count - 1 && download.page !== "first";
      return { lines: part, opening, number: index + (download.page === "rest" ? 2 : 1), first, last };
    });
  });
}

function firstStatement(pages: readonly Page[]): readonly Page[] {
  return pages.slice(0, pages.findIndex(({ last }) => last) + 1);
}
