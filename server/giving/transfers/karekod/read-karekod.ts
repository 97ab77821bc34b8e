import { crc16 } from "./crc16.ts";
import { readFields } from "./read-fields.ts";

export type Karekod =
  | { kind: "read"; iban: string; holder: string | null }
  /** `other`: not a Karekod; `damaged`: the check sum is wrong; `amount`: the code has a fixed amount. */
  | { kind: "refused"; reason: "other" | "damaged" | "amount" };

const tags = { transfer: "61", iban: "01", holder: "07", amount: "54", sum: "63" } as const;
/** Tag and length of the last field, the check sum. */
const checkSumHeader = "6304";
const maxHolderLength = 80;

/** Reads the account that a TR Karekod of FAST pays to. `content`: the bytes of the code. */
export function readKarekod(content: Uint8Array): Karekod {
  const accounts = readTexts(content).flatMap((text) => readAccount(text) ?? []);
  const [account] = accounts;
  if (!account) return { kind: "refused", reason: "other" };
  const statedSum = Buffer.from(content.subarray(-4)).toString("latin1");
  const sum = crc16(content.subarray(0, -4)).toString(16).padStart(4, "0");
  if (statedSum.toLowerCase() !== sum) return { kind: "refused", reason: "damaged" };
  const { hasAmount, ...karekod } = account;
  return hasAmount ? { kind: "refused", reason: "amount" } : { kind: "read", ...karekod };
}

/** Returns both readings of the bytes, because some producers count lengths in bytes and others in letters. */
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
  if (fields?.get(tags.sum)?.length !== 4 || text.slice(-8, -4) !== checkSumHeader) return null;
  const accountFields = readFields(fields.get(tags.transfer) ?? "");
  const iban = (accountFields?.get(tags.iban) ?? "").replaceAll(" ", "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  // With zeros or blanks, the donor enters the amount.
  const hasAmount = /[^0\s.,]/.test(fields.get(tags.amount) ?? "");
  return { iban, holder: readHolder(accountFields?.get(tags.holder) ?? ""), hasAmount };
}

/** Decodes a name whose characters are bytes. */
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
      .slice(0, maxHolderLength)
      .toWellFormed() || null
  );
}
