import { ibanIn } from "./find-account.ts";

type Description = { text: string; name: string | null; iban: string | null };

/** A line of 65 characters ends where there is no more room, perhaps within a word; a shorter one ends a word. */
const fullLine = 63;
const fullSubfield = 26;

/** Field `:86:`: free text, or subfields (`?20…`) that a bank numbers as German banks do. */
export function readDescription(lines: readonly string[]): Description {
  const whole = lines.join("");
  const start = /^(?:\d{3})?([?<>^+])\d\d/.exec(whole);
  if (start) return fromSubfields(whole, start[1] ?? "?");
  const text = joined(lines, fullLine);
  return { text, name: null, iban: ibanIn(text) };
}

function fromSubfields(whole: string, sign: string): Description {
  const fields = splitSubfields(whole, sign);
  const parts = (least: number, most: number) =>
    fields.filter(({ code }) => code >= least && code <= most).map(({ text }) => text);
  const text = joined([...parts(20, 29), ...parts(60, 63)], fullSubfield);
  const name = parts(32, 33).join("").trim();
  return {
    text: text || joined(parts(0, 0), fullSubfield),
    name: name || null,
    iban: ibanIn(parts(31, 31).join("")) ?? ibanIn(text),
  };
}

/** Codes only grow: a `?20` in a later text is text, for instance where a bank has lost Turkish letters. */
function splitSubfields(whole: string, sign: string): { code: number; text: string }[] {
  const fields: { code: number; text: string }[] = [];
  let rest = whole.slice(Math.max(0, whole.indexOf(sign)));
  while (rest !== "") {
    const code = Number(rest.slice(1, 3));
    let end = rest.indexOf(sign, 1);
    while (end > 0 && !continues(rest.slice(end + 1, end + 3), code)) end = rest.indexOf(sign, end + 1);
    fields.push({ code, text: rest.slice(3, end > 0 ? end : undefined) });
    rest = end > 0 ? rest.slice(end) : "";
  }
  return fields;
}

const known = /^(?:[0123]\d|6[0-3])$/;

function continues(code: string, after: number): boolean {
  return known.test(code) && Number(code) > after;
}

function joined(pieces: readonly string[], full: number): string {
  let text = "";
  let before = full;
  for (const piece of pieces) {
    text += (before >= full ? "" : " ") + piece;
    before = piece.length;
  }
  return text.replace(/\s+/g, " ").trim();
}
