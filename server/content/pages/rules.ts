import { type PageInput, type PageValues, pageValues } from "#shared/page-values.ts";
import { checkRecord, type Named } from "../../records/check-values.ts";

/** What staff typed, as it is stored, with content that may be shown to visitors; its slug it gets in the transaction. */
export function checkPage(input: PageInput): Named<PageValues> {
  return checkRecord(pageValues, input, { required: true });
}
