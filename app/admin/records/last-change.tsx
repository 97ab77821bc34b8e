import { formatDateTime } from "#shared/dates.ts";
import { kitText } from "../kit/kit-text.ts";

/** The time and author of a record's last change. */
export function LastChange({ updatedAt, updatedBy }: { updatedAt: Date; updatedBy: string | null }) {
  return kitText.lastChange(formatDateTime(updatedAt, "tr"), updatedBy);
}
