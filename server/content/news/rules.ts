import { type NewsInput, type NewsValues, newsValues } from "#shared/news-values.ts";
import { checkContent, checkValues, type Valid } from "../../records/check-values.ts";
import { chooseSlug, type Named } from "../../records/choose-slug.ts";
import type { Refused } from "../../records/outcomes.ts";

/** What staff typed, as it is stored: with its slug, and with content that may be shown to visitors. */
export function checkNews(input: NewsInput, stored?: Named): Refused | Valid<NewsValues> {
  const checked = checkValues(newsValues, input);
  if (checked.kind === "refused") return checked;
  const clean = checkContent(checked.values, { required: false });
  return clean.kind === "refused" ? clean : chooseSlug(clean.values, stored);
}
