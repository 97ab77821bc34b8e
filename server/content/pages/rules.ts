import { type PageInput, type PageValues, pageValues } from "#shared/page-values.ts";
import { checkContent, checkValues, type Valid } from "../../records/check-values.ts";
import { chooseSlug, type Named } from "../../records/choose-slug.ts";
import type { Refused } from "../../records/outcomes.ts";

/** What staff typed, as it is stored: with its slug, and with content that may be shown to visitors. */
export function checkPage(input: PageInput, stored?: Named): Refused | Valid<PageValues> {
  const checked = checkValues(pageValues, input);
  if (checked.kind === "refused") return checked;
  const clean = checkContent(checked.values, { required: true });
  return clean.kind === "refused" ? clean : chooseSlug(clean.values, stored);
}
