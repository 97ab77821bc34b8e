import { type PageInput, type PageValues, pageValues } from "#shared/page-values.ts";
import { checkRecord, type Named } from "../../records/check-values.ts";

/** Checks and sanitises what staff sent; the slug is chosen in the transaction. */
export function checkPage(input: PageInput): Named<PageValues> {
  return checkRecord(pageValues, input, { required: true });
}
