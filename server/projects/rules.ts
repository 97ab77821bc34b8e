import { type ProjectInput, type ProjectValues, projectValues } from "#shared/project-values.ts";
import { checkContent, checkValues, type Valid } from "../records/check-values.ts";
import { chooseSlug, type Named } from "../records/choose-slug.ts";
import type { Refused } from "../records/outcomes.ts";

/** What staff typed, as it is stored: with its slug, and with content that may be shown to visitors. */
export function checkProject(input: ProjectInput, stored?: Named): Refused | Valid<ProjectValues> {
  const checked = checkValues(projectValues, input);
  if (checked.kind === "refused") return checked;
  const clean = checkContent(checked.values, { required: true });
  return clean.kind === "refused" ? clean : chooseSlug(clean.values, stored);
}
