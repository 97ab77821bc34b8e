import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { dashboardText } from "./messages.ts";

const baseClasses =
  "relative min-w-0 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 transition-shadow sm:p-5 " +
  "has-[a:hover]:shadow-lift has-[a:focus-visible]:ring-2 has-[a:focus-visible]:ring-leaf-500";

/** Shows one number with a text and a link. */
export function Card({
  icon: Icon,
  title,
  value,
  text,
  to,
  isFullWidth = false,
}: {
  icon: LucideIcon;
  title: string;
  /** Null if loading failed. */
  value: string | null;
  text: string | null;
  to?: string;
  /** Whether the card has the full width on a phone. */
  isFullWidth?: boolean;
}) {
  return (
    <div className={classes(baseClasses, isFullWidth && "max-sm:col-span-2")}>
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-sans text-sm font-medium text-ink-soft">{title}</h2>
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-leaf-50 text-leaf-600">
          <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
        </span>
      </div>
      {value === null ? (
        <LoadError />
      ) : (
        <>
          <p className="mt-1 font-serif text-xl font-semibold tabular-nums">{value}</p>
          <p className="mt-1 text-xs text-ink-soft">
            {to ? (
              <Link to={to} className="outline-none after:absolute after:inset-0 after:rounded-md">
                {text}
              </Link>
            ) : (
              text
            )}
          </p>
        </>
      )}
    </div>
  );
}

/** Replaces a part that failed to load. The server logs the reason. */
export function LoadError() {
  return (
    <p role="alert" className="mt-3 text-sm font-medium text-clay-700">
      {dashboardText.failed}
    </p>
  );
}
