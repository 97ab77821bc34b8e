import type { ReactNode } from "react";
import { useLocale } from "#app/i18n/context.tsx";
import { storedTextIn, type TranslatedFields } from "#app/ui/stored-text-attributes.ts";

/** The title of a campaign or project. */
export type Titled = { title: string } & TranslatedFields;

/** A label with the hidden title of its subject, so that a screen reader can distinguish equal labels. */
export function LabelWithTitle({ titled, children }: { titled: Titled | undefined; children: ReactNode }) {
  return (
    <>
      {children} {titled && <HiddenTitle titled={titled} />}
    </>
  );
}

/** Sets the language only if it is not the language of the page, because a page has dozens of these titles. */
function HiddenTitle({ titled }: { titled: Titled }) {
  const { lang } = storedTextIn(titled, "title");
  return (
    <span lang={lang === useLocale() ? undefined : lang} dir="auto" className="sr-only">
      {titled.title}
    </span>
  );
}
