import type { ComponentProps, ReactNode } from "react";
import { classes } from "#app/ui/class-names.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { TranslatedFields } from "#app/ui/stored-text-attributes.ts";
import { TurkishNote } from "./turkish-note.tsx";

type Props<Item> = Omit<ComponentProps<typeof SectionHeading>, "id"> & {
  items: readonly Item[];
  /** The fields of the items that staff can write in several languages. */
  fields: readonly string[];
  toKey: (item: Item) => string;
  className: string;
  children: (item: Item) => ReactNode;
};

/** Lists further news items or projects below the item of the page. */
export function RelatedItems<Item extends TranslatedFields>({
  items,
  fields,
  toKey,
  className,
  children,
  ...heading
}: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <section
      aria-labelledby="related-title"
      className="drawn-near bg-sand-100 [--usual:112rem] sm:[--usual:60rem]"
    >
      <div className="wrap py-16 lg:py-24">
        <SectionHeading id="related-title" {...heading} />
        <TurkishNote records={items} fields={fields} className="-mt-4 mb-8" />
        <ul className={classes("grid sm:grid-cols-2 lg:grid-cols-3", className)}>
          {items.map((item) => (
            <li key={toKey(item)} className="sm:max-lg:last:nth-[3]:hidden">
              {children(item)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
