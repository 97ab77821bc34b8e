import type { ReactNode } from "react";
import { useLocale } from "#app/i18n/context.tsx";
import { storedIn, type Written } from "#app/ui/stored-text.ts";

/** A campaign or project by its title. */
export type Titled = { title: string } & Written;

/** A label with a hidden title of what it belongs to, so that a screen reader can tell equal labels apart. */
export function LabelWithTitle({ of, children }: { of: Titled | undefined; children: ReactNode }) {
  return (
    <>
      {children} {of && <HiddenTitle of={of} />}
    </>
  );
}

/** Names its language only where it is not the page's: there are dozens on a page. */
function HiddenTitle({ of }: { of: Titled }) {
  const { lang } = storedIn(of, "title");
  return (
    <span lang={lang === useLocale() ? undefined : lang} dir="auto" className="sr-only">
      {of.title}
    </span>
  );
}
