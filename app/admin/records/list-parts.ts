import type { Choice } from "#app/admin/kit/form/choice-fields.tsx";
import type { ListFilter } from "#app/admin/kit/list/list-toolbar.tsx";
import { recordText } from "./messages.ts";

export const statusFilter: ListFilter = {
  name: "status",
  label: recordText.status,
  options: [
    { value: "active", label: recordText.active },
    { value: "inactive", label: recordText.passive },
  ],
};

export function categoryFilter(options: readonly Choice[]): ListFilter {
  return { name: "category", label: recordText.category, options };
}
