import type { World } from "./world.ts";
import { writeDownload } from "./write-download.ts";

/** The true movements and the files of a world; a workbook is shown as the table that it holds. */
export function describeWorld(world: World): string {
  const movements = world.movements.map(({ id, day, amount, kind, payer, purpose }) =>
    `  ${id} ${day} ${amount / 100} ${kind} ${payer} ${purpose}`.trimEnd(),
  );
  const files = world.downloads.map((download, index) => {
    const bank = world.bank;
    // A workbook is unreadable; the same rows as a table show what it says.
    const manners = { ...bank.manners, csv: { ...bank.manners.xlsx, encoding: "utf8" as const } };
    const shown =
      download.format === "xlsx"
        ? writeDownload({ ...world, bank: { ...bank, manners } }, { ...download, format: "csv" })
        : writeDownload(world, download);
    return `--- file ${index} (${download.format}) tells of ${download.ids.join(" ")}\n${decode(shown)}`;
  });
  return [`account ${world.iban}`, ...movements, ...files].join("\n");
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1254").decode(bytes);
  }
}
