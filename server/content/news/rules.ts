import { type NewsInput, type NewsValues, newsValues } from "#shared/news-values.ts";
import { checkRecord, type Named } from "../../records/check-values.ts";

/** What staff typed, as it is stored, with content that may be shown to visitors; its slug it gets in the transaction. */
export function checkNews(input: NewsInput): Named<NewsValues> {
  return checkRecord(newsValues, input, { required: false });
}
