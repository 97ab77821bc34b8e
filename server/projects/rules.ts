import { type ProjectInput, type ProjectValues, projectValues } from "#shared/project-values.ts";
import { checkRecord, type Named } from "../records/check-values.ts";

/** What staff typed, as it is stored, with content that may be shown to visitors; its slug it gets in the transaction. */
export function checkProject(input: ProjectInput): Named<ProjectValues> {
  return checkRecord(projectValues, input, { required: true });
}
