/** The intent of a change of several records. */
export const bulkIntent = "bulk";

export type BulkChange = "show" | "hide" | "category" | "delete" | "restore";

/**
 * The form of a change of several records: `id` for each record. With `category`, either one category for all or one for
 * each. With `restore`, `active` names the records that visitors saw. `undo` is set if the form takes a change back.
 */
export type BulkForm = {
  change: BulkChange;
  ids: readonly string[];
  categories?: readonly string[];
  activeIds?: readonly string[];
  isUndo?: boolean;
};

/** The answer of the list: `text` about the changed records, how to take the change back, and the other records. */
export type BulkAnswer = {
  text: string | null;
  undo: BulkForm | null;
  failed: { id: string; title: string; reason: string }[];
};

export function toFormData({
  change,
  ids,
  categories = [],
  activeIds = [],
  isUndo = false,
}: BulkForm): FormData {
  const form = new FormData();
  form.set("intent", bulkIntent);
  form.set("change", change);
  for (const id of ids) form.append("id", id);
  for (const category of categories) form.append("category", category);
  for (const id of activeIds) form.append("active", id);
  if (isUndo) form.set("undo", "1");
  return form;
}
