import type { Choice } from "#app/admin/kit/form/choice-fields.tsx";
import type { ListFilter } from "#app/admin/kit/list/list-toolbar.tsx";
import type { PublicCategory } from "#server/content/categories/queries.ts";
import { recordText } from "./messages.ts";

export const statusFilter: ListFilter = {
  name: "status",
  label: recordText.status,
  options: [
    { value: "active", label: recordText.active },
    { value: "inactive", label: recordText.passive },
  ],
};

/** Returns the categories as choices; hidden ones are marked. */
export function toCategoryChoices(categories: readonly PublicCategory[]): Choice[] {
  return categories.map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (${recordText.passive.toLocaleLowerCase("tr")})`,
  }));
}
