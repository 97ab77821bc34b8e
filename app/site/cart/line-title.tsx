import { TurkishNote } from "#app/site/turkish-note.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { ShownItem } from "./check-cart.ts";

/** Hides the title while it may still turn into a translation, but keeps its room. */
export function LineTitle({
  of: { title, language, untold },
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
      className={classes("wrap-anywhere", untold && "invisible", className)}
    >
      {title}
    </Element>
  );
}

/** Says that titles are Turkish on purpose. */
export function LinesNote({ lines, className }: { lines: readonly ShownItem[]; className?: string }) {
  const told = lines.filter(({ untold }) => !untold);
  const titles = told.map(({ language }) => ({ languages: { title: language } }));
  return <TurkishNote of={titles} fields={["title"]} className={className} />;
}
