import { type NewsInput, type NewsValues, newsValues } from "#shared/news-values.ts";
import { checkRecord, type Named } from "../../records/check-values.ts";

/** Checks and sanitises what staff sent; the slug is chosen in the transaction. */
export function checkNews(input: NewsInput): Named<NewsValues> {
  return checkRecord(newsValues, input, { required: false });
}
