import { ownValue } from "#shared/text/own-value.ts";
import { ownReasons, refundText } from "./messages.ts";

/**
 * Describes why a refund was refused or waits. A code of the bank has no description, because the descriptions of this site
 * are about payments.
 */
export function describeCode(code: string): string {
  return ownValue(ownReasons, code) ?? refundText.bankCode(code);
}
