import type { LucideIcon } from "lucide-react";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import type { ContentText, WriteText } from "./records/content-texts.ts";

/** The back office's part of a kind of content: the folder of each kind exports it in `section.ts`. */
export type Section = {
  icon: LucideIcon;
  text: ContentText;
  writes: WriteText;
  /** The names of its fields in the audit trail that differ from app/admin/audit/field-names.ts. */
  fieldNames?: Record<string, string>;
};

const kinds = Object.keys(contentKinds) as ContentKind[];

/** Returns the modules that the build found in the folder of each kind. */
export function ofEveryKind<Module>(
  found: Record<string, Module>,
  file: string,
): Record<ContentKind, Module> {
  const modules = kinds.map((kind) => {
    const [, module] = Object.entries(found).find(([path]) => path.endsWith(`/${kind}/${file}`)) ?? [];
    if (!module) throw new Error(`write app/admin/${kind}/${file}, like those of the other kinds of content`);
    return [kind, module];
  });
  return Object.fromEntries(modules);
}

const modules = ofEveryKind(
  import.meta.glob<{ section: Section }>("./*/section.ts", { eager: true }),
  "section.ts",
);

export const sectionOf = (kind: ContentKind): Section => modules[kind].section;

/** The sections in the order of shared/content/content-kinds.ts. */
export const sections: readonly (Section & { path: ContentKind })[] = kinds.map((path) => ({
  path,
  ...sectionOf(path),
}));
