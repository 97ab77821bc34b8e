import { createHash } from "node:crypto";
import type { Config } from "../config/config.ts";

/** The same for the same settings of the bank. Says nothing of them. */
export function bankMark(bank: Config["bank"]): string {
  return createHash("sha256").update(JSON.stringify(bank)).digest("hex");
}
