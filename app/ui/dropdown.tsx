import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "./class-names.ts";

/** A button that shows a list of links in a popover (app/behaviours/dropdown.ts). The browser opens and closes it. */
export function Dropdown({
  label,
  children,
  hover = false,
  align = "start",
  className,
  panelClassName,
}: {
  label: ReactNode;
  /** `<li>` elements with one link each. */
  children: ReactNode;
  hover?: boolean;
  /** The edge of the button that the list is aligned to. */
  align?: "start" | "end";
  className?: string;
  panelClassName?: string;
}) {
  const id = useId();
  return (
    <div
      data-behaviour="dropdown"
      data-hover={hover ? "" : undefined}
      className={classes("anchored group/dropdown", className)}
    >
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 items-center gap-1.5 rounded-full px-3 transition-colors"
      >
        {label}
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform duration-200 group-has-[:popover-open]/dropdown:rotate-180"
        />
      </button>
      <div
        id={id}
        popover="auto"
        className={classes(
          "-translate-y-1 overflow-visible bg-transparent pt-2 opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-200 ease-calm",
          "open:translate-y-0 open:opacity-100 starting:open:-translate-y-1 starting:open:opacity-0",
          align === "end" && "towards-start",
        )}
      >
        <ul
          className={classes(
            "min-w-56 rounded-lg bg-white p-2 text-ink shadow-lift ring-1 ring-sand-200",
            panelClassName,
          )}
        >
          {children}
        </ul>
      </div>
    </div>
  );
}

export const dropdownItemClasses =
  "flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors hover:bg-leaf-50 hover:text-leaf-700 current:bg-leaf-50 current:text-leaf-700";
