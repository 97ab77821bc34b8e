import { type AddSlug, checkRecord } from "#server/content/editing/check-values.ts";
import { type NewsInput, type NewsValues, newsValues } from "#shared/content/news-values.ts";

/** Checks and sanitises the form of staff. The slug is chosen in the transaction. */
export function checkNews(input: NewsInput): AddSlug<NewsValues> {
  return checkRecord(newsValues, input, { required: false });
}
