import { ownValue } from "#shared/text/own-value.ts";
import { ownReasons, refundText } from "./messages.ts";

/**
 * Describes why a refund was refused or waits: a reason of this site, or the bank's code alone, because this site's
 * texts for codes are about payments.
 */
export function describeCode(code: string): string {
  return ownValue(ownReasons, code) ?? refundText.bankCode(code);
}
