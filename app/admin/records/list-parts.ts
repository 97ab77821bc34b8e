import type { Choice } from "../kit/form/choice-fields.tsx";
import type { ListFilter } from "../kit/list/list-toolbar.tsx";
import type { ListView } from "../kit/list/list-views.tsx";
import { recordText } from "./messages.ts";

/** Two views: the records and the deleted records. */
export function views(records: string): readonly ListView[] {
  return [
    { value: "", label: records },
    { value: "deleted", label: recordText.deletedView },
  ];
}

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
