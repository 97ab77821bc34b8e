import { TurkishNote } from "#app/site/turkish-note.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { DisplayedItem } from "./check-cart.ts";

/** Shows the title of an item. While a translation may still replace the title, it is invisible but takes its space. */
export function LineTitle({
  item: { title, language, awaitsTranslation },
  as: Element,
  className,
}: {
  item: DisplayedItem;
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

/** The note that some titles are in Turkish. */
export function ItemsNote({ lines, className }: { lines: readonly DisplayedItem[]; className?: string }) {
  const translatedItems = lines.filter(({ awaitsTranslation }) => !awaitsTranslation);
  const titles = translatedItems.map(({ language }) => ({ languages: { title: language } }));
  return <TurkishNote records={titles} fields={["title"]} className={className} />;
}
