import { type AddSlug, checkRecord } from "#server/content/editing/check-values.ts";
import { type ProjectInput, type ProjectValues, projectValues } from "#shared/content/project-values.ts";

/** Checks and sanitises the form of staff. The slug is chosen in the transaction. */
export function checkProject(input: ProjectInput): AddSlug<ProjectValues> {
  return checkRecord(projectValues, input, { required: true });
}
