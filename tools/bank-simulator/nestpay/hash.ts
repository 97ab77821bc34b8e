import { createHash } from "node:crypto";
import type { ByteField } from "./bytes.ts";

const unsigned: Readonly<Record<"request" | "answer", readonly string[]>> = {
  request: ["hash", "encoding"],
  // Ziraat adds this field without signing it.
  answer: ["hash", "encoding", "nationalidno"],
};

/**
 * Hash version 3 covers the values of all fields in the order of their lower-case names, escaped and joined with bars,
 * and the store key. Names and values are byte texts.
 */
export function hashVersion3(
  fields: readonly ByteField[],
  storeKey: string,
  kind: "request" | "answer",
): string {
  const values = fields
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .filter(({ name }) => !unsigned[kind].includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ value }) => value);
  const signedText = [...values, storeKey].map(escapeValue).join("|");
  return createHash("sha512").update(signedText, "latin1").digest("base64");
}

function escapeValue(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("|", "\\|");
}
