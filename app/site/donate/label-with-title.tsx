import type { ReactNode } from "react";
import { useLocale } from "#app/i18n/context.tsx";
import { storedIn, type Written } from "#app/ui/stored-text.ts";

/** The title of a campaign or project. */
export type Titled = { title: string } & Written;

/** A label with the hidden title of its subject, so that a screen reader can distinguish equal labels. */
export function LabelWithTitle({ of, children }: { of: Titled | undefined; children: ReactNode }) {
  return (
    <>
      {children} {of && <HiddenTitle of={of} />}
    </>
  );
}

/** Adds the language only if it differs from the page's, because a page has dozens of these titles. */
function HiddenTitle({ of }: { of: Titled }) {
  const { lang } = storedIn(of, "title");
  return (
    <span lang={lang === useLocale() ? undefined : lang} dir="auto" className="sr-only">
      {of.title}
    </span>
  );
}
