import { encodeText } from "./encode-text.ts";
import { type Account, inLira, type Line, type Page } from "./page.ts";

export function writeMt940(account: Account, pages: readonly Page[]): Uint8Array {
  const lines = pages.flatMap((page) => writePage(account, page));
  return encodeText(`${lines.join("\r\n")}\r\n`, account.manner.encoding);
}

function writePage(
  { iban, manner, stamp }: Account,
  { lines, opening, number, first, last }: Page,
): string[] {
  const from = short(lines[0]?.day ?? "");
  const to = short(lines.at(-1)?.day ?? "");
  return [
    `:20:EK${from}${String(stamp).padStart(4, "0")}`,
    `:25:${iban}`,
    `:28C:${dayOfYear(lines[0]?.day ?? "")}/${number}`,
    `:60${first ? "F" : "M"}:${balance(opening, from)}`,
    ...lines.flatMap((line) => [movementLine(line), ...textLines(line, manner.subfields)]),
    `:62${last ? "F" : "M"}:${balance(lines.at(-1)?.balance ?? opening, to)}`,
    "-",
  ];
}

function movementLine({ day, amount, kind, told }: Line): string {
  const date = short(day);
  const mark = amount > 0 ? "C" : kind === "return" ? "RC" : "D";
  const reference = told.id === null ? "NONREF" : `NONREF//${told.id}`;
  return `:61:${date}${date.slice(2)}${mark}${inLira(amount, ",")}NTRF${reference}`;
}

function textLines({ told }: Line, subfields: boolean): string[] {
  if (!subfields) {
    const text = told.payer === null ? told.text : `${told.text} ${told.payer}`;
    const lines = (text.match(/.{1,65}/gu) ?? [""]).slice(0, 6);
    return [`:86:${lines[0]}`, ...lines.slice(1)];
  }
  const parts = (told.text.match(/.{1,27}/gu) ?? [""]).slice(0, 10);
  const name = told.payer === null ? "" : `?32${told.payer.slice(0, 27)}`;
  return [`:86:166?00HAVALE${parts.map((part, index) => `?2${index}${part}`).join("")}${name}`];
}

function balance(amount: number, date: string): string {
  return `${amount < 0 ? "D" : "C"}${date}TRY${inLira(amount, ",")}`;
}

function short(day: string): string {
  return day.replaceAll("-", "").slice(2);
}

function dayOfYear(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000) + 1;
}
