import type { LucideIcon } from "lucide-react";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import type { ContentText, WriteText } from "./records/content-texts.ts";

/** The part of the back office about a kind of content. Each kind exports its section in `section.ts`. */
export type Section = {
  icon: LucideIcon;
  text: ContentText;
  writes: WriteText;
  /** The names of fields that differ from app/admin/audit/field-names.ts. */
  fieldNames?: Record<string, string>;
};

const kinds = Object.keys(contentKinds) as ContentKind[];

/** Returns the module of each kind of content; throws if a kind has no such file. */
export function loadEveryKind<Module>(
  modulesByPath: Record<string, Module>,
  file: string,
): Record<ContentKind, Module> {
  const modules = kinds.map((kind) => {
    const [, module] =
      Object.entries(modulesByPath).find(([path]) => path.endsWith(`/${kind}/${file}`)) ?? [];
    if (!module) throw new Error(`write app/admin/${kind}/${file}, like those of the other kinds of content`);
    return [kind, module];
  });
  return Object.fromEntries(modules);
}

const modules = loadEveryKind(
  import.meta.glob<{ section: Section }>("./*/section.ts", { eager: true }),
  "section.ts",
);

export const sectionOf = (kind: ContentKind): Section => modules[kind].section;

/** The sections in the order of shared/content/content-kinds.ts. */
export const sections: readonly (Section & { path: ContentKind })[] = kinds.map((path) => ({
  path,
  ...sectionOf(path),
}));
