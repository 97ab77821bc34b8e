import type { ComponentProps, ReactNode } from "react";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { classes } from "#app/ui/class-names.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { TranslatedFields } from "#app/ui/stored-text-attributes.ts";

type Props<Item> = ComponentProps<typeof SectionHeading> & {
  /** The items. Null means a failure, and the section shows `failedText`. Without items there is no section. */
  items: readonly Item[] | null;
  /** The fields of an item that staff can write in several languages. */
  fields: readonly string[];
  failedText: string;
  /** The usual heights of the section, as classes that set `--usual` (app/utilities.css). */
  heightClasses: string;
  isTinted?: boolean;
  children: (items: readonly Item[]) => ReactNode;
};

export function HomeSection<Item extends TranslatedFields>({
  items,
  fields,
  failedText,
  heightClasses,
  isTinted = false,
  children,
  ...heading
}: Props<Item>) {
  if (items?.length === 0) return null;
  return (
    // The padding is on the inner element, because `--usual` is the height without padding.
    <section
      {...(items ? { "aria-labelledby": heading.id } : {})}
      className={classes(items && `drawn-near ${heightClasses}`, items && isTinted && "bg-sand-100")}
    >
      <div className="wrap py-8 sm:py-16 lg:py-24">
        <SectionHeading {...heading} />
        <TurkishNote records={items ?? []} fields={fields} className="-mt-4 mb-8" />
        {items ? children(items) : <LoadFailed message={failedText} />}
      </div>
    </section>
  );
}
