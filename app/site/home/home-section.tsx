import type { ComponentProps, ReactNode } from "react";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { classes } from "#app/ui/class-names.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Written } from "#app/ui/stored-text.ts";

type Props<Item> = ComponentProps<typeof SectionHeading> & {
  /** The items; null after a failure: the section shows `failed`. Without items there is no section. */
  items: readonly Item[] | null;
  /** The fields of an item that staff can write in several languages. */
  fields: readonly string[];
  failed: string;
  /** The usual heights of the section, as classes that set `--usual` (app/utilities.css). */
  usual: string;
  tinted?: boolean;
  children: (items: readonly Item[]) => ReactNode;
};

export function HomeSection<Item extends Written>({
  items,
  fields,
  failed,
  usual,
  tinted = false,
  children,
  ...heading
}: Props<Item>) {
  if (items?.length === 0) return null;
  return (
    // The padding is inside, because `--usual` is the height of the content.
    <section
      {...(items ? { "aria-labelledby": heading.id } : {})}
      className={classes(items && `drawn-near ${usual}`, items && tinted && "bg-sand-100")}
    >
      <div className="wrap py-8 sm:py-16 lg:py-24">
        <SectionHeading {...heading} />
        <TurkishNote of={items ?? []} fields={fields} className="-mt-4 mb-8" />
        {items ? children(items) : <LoadFailed message={failed} />}
      </div>
    </section>
  );
}
