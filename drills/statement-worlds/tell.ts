import { dayMs } from "#shared/text/time.ts";
import type { Bank, Format, Manner } from "./bank.ts";
import type { Movement } from "./world.ts";

/** A movement as one format tells of it. */
export type Told = { day: string; text: string; payer: string | null; id: string | null };

export function tell(bank: Bank, format: Format, movement: Movement): Told {
  const manner = bank.manners[format];
  const told = piecesOf(movement, manner).filter((piece) => piece !== "");
  const pieces = told.length > 0 ? told : [`GELEN ${movement.channel}`];
  const text = write(pieces.join(manner.between), manner).slice(0, manner.cut).trim();
  const named = manner.payerField && movement.payer !== "";
  return {
    day: manner.nextDay && movement.evening ? dayAfter(movement.day) : movement.day,
    text,
    payer: named ? write(movement.payer, manner).slice(0, 70) : null,
    id: idOf(movement, manner, format),
  };
}

function piecesOf({ kind, channel, inquiry, payer, purpose }: Movement, manner: Manner): string[] {
  if (kind === "fee") return [`${channel} masraf tahsilatı`];
  if (kind === "sweep") return ["Otomatik virman üst hesaba aktarım"];
  const texts = {
    channel: kind === "return" ? `İADE ${channel}` : `GELEN ${channel}`,
    inquiry,
    payer,
    purpose,
  };
  const written =
    manner.payerField && !manner.payerInText
      ? manner.pieces.filter((piece) => piece !== "payer")
      : manner.pieces;
  return written.map((piece) => texts[piece]);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

function idOf({ serial, slip }: Movement, { ids }: Manner, format: Format): string | null {
  if (ids === "none") return null;
  if (ids === "slip") return slip;
  // Another number for the same movement in each format.
  return ids === "serial"
    ? serial
    : `${"MCTX"[["mt940", "camt", "csv", "xlsx"].indexOf(format)]}${serial.slice(3)}`;
}

function write(text: string, { capitals, letters }: Manner): string {
  const sized = capitals ? text.toLocaleUpperCase("tr") : text;
  if (letters === "kept") return sized;
  return [...sized].map((letter) => inAscii(letter, letters)).join("");
}

const turkish = "çğıöşüâÇĞİÖŞÜÂ";
const plain = new Map([...turkish].map((letter, at) => [letter, "cgiosuaCGIOSUA".charAt(at)]));

function inAscii(letter: string, letters: Manner["letters"]): string {
  const found = plain.get(letter);
  if (found === undefined || letters === "folded") return found ?? letter;
  return letters === "lost" ? "?" : "";
}

/** Only its letters and digits, as capitals of ASCII: what is left of a text in every format. */
export function foldText(text: string): string {
  const letters = [...text.toLocaleUpperCase("tr")].map((letter) => plain.get(letter) ?? letter);
  return letters.join("").replace(/[^0-9A-Z]/g, "");
}
