import { dayMs } from "#shared/text/time.ts";
import type { Movement } from "./account.ts";
import type { Bank, Format, FormatStyle } from "./bank.ts";

export type ReportedMovement = { day: string; text: string; payer: string | null; id: string | null };

export function reportMovement(bank: Bank, format: Format, movement: Movement): ReportedMovement {
  const style = bank.styles[format];
  const texts = textPieces(movement, style).filter((piece) => piece !== "");
  const pieces = texts.length > 0 ? texts : [`GELEN ${movement.channel}`];
  const text = writeText(pieces.join(style.pieceSeparator), style).slice(0, style.cut).trim();
  const hasPayer = style.payerField && movement.payer !== "";
  return {
    day: style.nextDay && movement.evening ? dayAfter(movement.day) : movement.day,
    text,
    payer: hasPayer ? writeText(movement.payer, style).slice(0, 70) : null,
    id: bankIdOf(movement, style, format),
  };
}

function textPieces({ kind, channel, inquiry, payer, purpose }: Movement, style: FormatStyle): string[] {
  if (kind === "fee") return [`${channel} masraf tahsilatı`];
  if (kind === "sweep") return ["Otomatik virman üst hesaba aktarım"];
  const texts = {
    channel: kind === "return" ? `İADE ${channel}` : `GELEN ${channel}`,
    inquiry,
    payer,
    purpose,
  };
  const written =
    style.payerField && !style.payerInText ? style.pieces.filter((piece) => piece !== "payer") : style.pieces;
  return written.map((piece) => texts[piece]);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

function bankIdOf({ serial, slip }: Movement, { ids }: FormatStyle, format: Format): string | null {
  if (ids === "none") return null;
  if (ids === "slip") return slip;
  if (ids === "serial") return serial;
  // The same movement has another number in each format.
  return `${"MCTX"[["mt940", "camt", "csv", "xlsx"].indexOf(format)]}${serial.slice(3)}`;
}

function writeText(text: string, { capitals, letters }: FormatStyle): string {
  const cased = capitals ? text.toLocaleUpperCase("tr") : text;
  if (letters === "kept") return cased;
  return [...cased].map((letter) => toAscii(letter, letters)).join("");
}

const turkish = "çğıöşüâÇĞİÖŞÜÂ";
const asciiLetters = new Map([...turkish].map((letter, at) => [letter, "cgiosuaCGIOSUA".charAt(at)]));

function toAscii(letter: string, letters: FormatStyle["letters"]): string {
  const ascii = asciiLetters.get(letter);
  if (ascii === undefined || letters === "folded") return ascii ?? letter;
  return letters === "lost" ? "?" : "";
}

/** Reduces a text to capital ASCII letters and digits, which every format keeps. */
export function foldText(text: string): string {
  const letters = [...text.toLocaleUpperCase("tr")].map((letter) => asciiLetters.get(letter) ?? letter);
  return letters.join("").replace(/[^0-9A-Z]/g, "");
}
