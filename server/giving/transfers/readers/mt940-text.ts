import { findIban } from "./find-account.ts";

type Description = { text: string; name: string | null; iban: string | null };

/** A full line may end within a word; a shorter line ends with a word. */
const fullLineLength = 63;
const fullSubfieldLength = 26;

/** Reads the field `:86:`: free text, or numbered subfields (`?20…`) in the style of German banks. */
export function readDescription(lines: readonly string[]): Description {
  const fullText = lines.join("");
  const start = /^(?:\d{3})?([?<>^+])\d\d/.exec(fullText);
  if (start) return readSubfields(fullText, start[1] ?? "?");
  const text = joinPieces(lines, fullLineLength);
  return { text, name: null, iban: findIban(text) };
}

function readSubfields(whole: string, sign: string): Description {
  const fields = splitSubfields(whole, sign);
  const textsBetween = (firstCode: number, lastCode: number) =>
    fields.filter(({ code }) => code >= firstCode && code <= lastCode).map(({ text }) => text);
  const text = joinPieces([...textsBetween(20, 29), ...textsBetween(60, 63)], fullSubfieldLength);
  const name = textsBetween(32, 33).join("").trim();
  return {
    text: text || joinPieces(textsBetween(0, 0), fullSubfieldLength),
    name: name || null,
    iban: findIban(textsBetween(31, 31).join("")) ?? findIban(text),
  };
}

/** Splits subfields. Their codes increase, so a lower code is text, for example `?` in place of a lost Turkish letter. */
function splitSubfields(whole: string, sign: string): { code: number; text: string }[] {
  const fields: { code: number; text: string }[] = [];
  let remaining = whole.slice(Math.max(0, whole.indexOf(sign)));
  while (remaining !== "") {
    const code = Number(remaining.slice(1, 3));
    let end = remaining.indexOf(sign, 1);
    while (end > 0 && !isNextSubfield(remaining.slice(end + 1, end + 3), code))
      end = remaining.indexOf(sign, end + 1);
    fields.push({ code, text: remaining.slice(3, end > 0 ? end : undefined) });
    remaining = end > 0 ? remaining.slice(end) : "";
  }
  return fields;
}

const knownCode = /^(?:[0123]\d|6[0-3])$/;

function isNextSubfield(code: string, after: number): boolean {
  return knownCode.test(code) && Number(code) > after;
}

function joinPieces(pieces: readonly string[], fullLength: number): string {
  let text = "";
  let previousLength = fullLength;
  for (const piece of pieces) {
    text += (previousLength >= fullLength ? "" : " ") + piece;
    previousLength = piece.length;
  }
  return text.replace(/\s+/g, " ").trim();
}
