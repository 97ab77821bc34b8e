import { crc16 } from "./crc16.ts";
import { readFields } from "./read-fields.ts";

export type Karekod =
  | { kind: "read"; iban: string; holder: string | null }
  /** `other`: a code of another kind; `damaged`: its check sum is wrong; `amount`: it asks for a fixed amount. */
  | { kind: "refused"; reason: "other" | "damaged" | "amount" };

const tags = { transfer: "61", iban: "01", holder: "07", amount: "54", sum: "63" } as const;
/** Tag and length of the check sum, the last field. */
const sumHead = "6304";
const longestHolder = 80;

/** The account that a TR Karekod of FAST pays to. `content`: the bytes of the code. */
export function readKarekod(content: Uint8Array): Karekod {
  const found = readTexts(content).flatMap((text) => readAccount(text) ?? []);
  const [account] = found;
  if (!account) return { kind: "refused", reason: "other" };
  const said = Buffer.from(content.subarray(-4)).toString("latin1");
  const sum = crc16(content.subarray(0, -4)).toString(16).padStart(4, "0");
  if (said.toLowerCase() !== sum) return { kind: "refused", reason: "damaged" };
  const { hasAmount, ...read } = account;
  return hasAmount ? { kind: "refused", reason: "amount" } : { kind: "read", ...read };
}

/** Lengths count bytes or letters: where a name has Turkish letters, producers differ. */
function readTexts(content: Uint8Array): string[] {
  const bytes = Buffer.from(content).toString("latin1");
  try {
    return [bytes, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content)];
  } catch {
    return [bytes];
  }
}

type Account = { iban: string; holder: string | null; hasAmount: boolean };

function readAccount(text: string): Account | null {
  const fields = readFields(text);
  if (fields?.get(tags.sum)?.length !== 4 || text.slice(-8, -4) !== sumHead) return null;
  const inner = readFields(fields.get(tags.transfer) ?? "");
  const iban = (inner?.get(tags.iban) ?? "").replaceAll(" ", "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  // Zeros or blanks leave the amount to the donor.
  const hasAmount = /[^0\s.,]/.test(fields.get(tags.amount) ?? "");
  return { iban, holder: readHolder(inner?.get(tags.holder) ?? ""), hasAmount };
}

/** A name that was read as bytes becomes letters again. */
function readHolder(value: string): string | null {
  const isBytes = [...value].every((letter) => letter <= "\u{ff}");
  const bytes = Buffer.from(value, "latin1");
  let name = value;
  if (isBytes) {
    try {
      name = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      name = new TextDecoder("windows-1254").decode(bytes);
    }
  }
  return (
    name
      .replace(/[\p{C}\s]+/gu, " ")
      .trim()
      .slice(0, longestHolder)
      .toWellFormed() || null
  );
}
