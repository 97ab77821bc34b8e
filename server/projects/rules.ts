import { type ProjectInput, type ProjectValues, projectValues } from "#shared/project-values.ts";
import { checkRecord, type Named } from "../records/check-values.ts";

/** Checks and sanitises what staff sent; the slug is chosen in the transaction. */
export function checkProject(input: ProjectInput): Named<ProjectValues> {
  return checkRecord(projectValues, input, { required: true });
}
