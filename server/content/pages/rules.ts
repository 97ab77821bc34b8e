import { type AddSlug, checkRecord } from "#server/content/editing/check-values.ts";
import { type PageInput, type PageValues, pageValues } from "#shared/content/page-values.ts";

/** Checks and sanitises the form of staff. The slug is chosen in the transaction. */
export function checkPage(input: PageInput): AddSlug<PageValues> {
  return checkRecord(pageValues, input, { required: true });
}
