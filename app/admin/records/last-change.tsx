import { formatDateTime } from "#shared/dates.ts";
import { kitText } from "../kit/kit-text.ts";

/** When a record was changed last, and by whom. */
export function LastChange({ updatedAt, updatedBy }: { updatedAt: Date; updatedBy: string | null }) {
  return kitText.lastChange(formatDateTime(updatedAt, "tr"), updatedBy);
}
