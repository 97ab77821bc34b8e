import type { LucideIcon } from "lucide-react";
import { type ContentKind, contentKinds } from "#shared/content-kinds.ts";
import type { WriteText } from "./records/messages.ts";

/** What the back office adds to a kind of content: each folder of a kind has a `section.ts` that exports it. */
export type Section = {
  icon: LucideIcon;
  /** Texts for failures: of the list, of a record, and of the writes of the list. */
  loadAllFailed: string;
  loadFailed: string;
  saveFailed: string;
  writes: WriteText;
  /** Names of its fields in the audit trail, where they differ from those of app/admin/audit/field-names.ts. */
  fieldNames?: Partial<Record<string, string>>;
};

const found = import.meta.glob<{ section: Section }>("./*/section.ts", { eager: true });

/** The sections in the order of shared/content-kinds.ts. */
export const sections: readonly (Section & { path: ContentKind })[] = (
  Object.keys(contentKinds) as ContentKind[]
).map((path) => {
  const module = found[`./${path}/section.ts`];
  if (!module)
    throw new Error(`write app/admin/${path}/section.ts, like those of the other kinds of content`);
  return { path, ...module.section };
});
