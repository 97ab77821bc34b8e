import { TurkishNote } from "#app/site/turkish-note.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { ShownItem } from "./check-cart.ts";

/** Hides the title while a translation may still replace it, but keeps its room. */
export function LineTitle({
  of: { title, language, awaitsTranslation },
  as: Element,
  className,
}: {
  of: ShownItem;
  as: "h2" | "p";
  className: string;
}) {
  return (
    <Element
      lang={language}
      dir="auto"
      className={classes("wrap-anywhere", awaitsTranslation && "invisible", className)}
    >
      {title}
    </Element>
  );
}

/** A note that titles are in Turkish on purpose. */
export function LinesNote({ lines, className }: { lines: readonly ShownItem[]; className?: string }) {
  const shown = lines.filter(({ awaitsTranslation }) => !awaitsTranslation);
  const titles = shown.map(({ language }) => ({ languages: { title: language } }));
  return <TurkishNote of={titles} fields={["title"]} className={className} />;
}
