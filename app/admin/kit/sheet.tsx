import { type ReactNode, useEffect, useId, useRef } from "react";
import { classes } from "#app/ui/class-names.ts";

export function Sheet({
  title,
  side,
  arrives = false,
  className,
  children,
}: {
  title: ReactNode;
  /** Whether the sheet appears after a press elsewhere on the page; it is then scrolled into view and focused. */
  arrives?: boolean;
  /** Shown at the end of the heading's line. */
  side?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrives) return;
    heading.current?.focus({ preventScroll: true });
    sheet.current?.scrollIntoView({ block: "nearest" });
  }, [arrives]);
  return (
    <section
      ref={sheet}
      aria-labelledby={id}
      className={classes(
        "min-w-0 scroll-my-24 rounded-md bg-white shadow-soft ring-1 ring-sand-200",
        className,
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-4 sm:px-5">
        <h2
          ref={heading}
          id={id}
          tabIndex={arrives ? -1 : undefined}
          className="font-sans text-base font-semibold"
        >
          {title}
        </h2>
        {side}
      </header>
      <div className="px-4 pt-3 pb-4 text-sm sm:px-5 sm:pb-5">{children}</div>
    </section>
  );
}

/** Names and values below each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3">{children}</dl>;
}

export function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes("min-w-0", className)}>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
