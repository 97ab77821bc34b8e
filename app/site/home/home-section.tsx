import type { ComponentProps, ReactNode } from "react";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { LoadFailed } from "../error/load-failed.tsx";

type Props<Item> = ComponentProps<typeof SectionHeading> & {
  /** Null: they could not be loaded; the section then shows `failed`. Without items there is no section. */
  items: readonly Item[] | null;
  failed: string;
  /** On a tinted ground. */
  tinted?: boolean;
  children: (items: readonly Item[]) => ReactNode;
};

/** A section of the home page about campaigns, projects or news. */
export function HomeSection<Item>({ items, failed, tinted = false, children, ...heading }: Props<Item>) {
  if (items?.length === 0) return null;
  const content = (
    <>
      <SectionHeading {...heading} />
      {items ? children(items) : <LoadFailed message={failed} />}
    </>
  );
  const labelled = items ? { "aria-labelledby": heading.id } : {};
  if (!items || !tinted) {
    return (
      <section {...labelled} className="wrap py-16 lg:py-24">
        {content}
      </section>
    );
  }
  return (
    <section {...labelled} className="bg-sand-100">
      <div className="wrap py-16 lg:py-24">{content}</div>
    </section>
  );
}
