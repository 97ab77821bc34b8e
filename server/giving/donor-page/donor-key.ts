import { createHmac } from "node:crypto";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Contact } from "./read-contact.ts";
import { donorKey } from "./table.ts";

/** Makes the digests of contacts, browsers, codes and session tokens. Equal texts of two purposes differ. */
export type Digests = {
  contact(contact: Contact): string;
  browser(token: string): string;
  session(token: string): string;
  /** The six digits of a code. They follow from the id of its row, so they are stored nowhere. */
  digits(codeId: string): string;
  code(codeId: string, digits: string): string;
};

export async function readDigests(db: Db | Tx): Promise<Digests> {
  const [row] = await db.select().from(donorKey);
  if (!row) throw new Error("the table donor_key is empty");
  const { key } = row;
  const digest = (purpose: string, text: string) =>
    createHmac("sha256", key).update(`donor page\n${purpose}\n${text}`);
  return {
    contact: ({ kind, value }) => digest(kind, value).digest("base64url"),
    browser: (token) => digest("browser", token).digest("base64url"),
    session: (token) => digest("session", token).digest("base64url"),
    digits: (codeId) =>
      String(digest("digits", codeId).digest().readUInt32BE(0) % 1_000_000).padStart(6, "0"),
    code: (codeId, digits) => digest("code", `${codeId} ${digits}`).digest("base64url"),
  };
}
