import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "./class-names.ts";

/**
 * A button that shows a list of links (app/behaviours/dropdown.ts). The links are always part of the document;
 * without script they appear on hover and focus.
 */
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
  /** Also opens under the mouse. */
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
      className={classes("group/dropdown relative", className)}
    >
      <button
        type="button"
        aria-expanded={false}
        aria-controls={id}
        className="peer group/button flex min-h-11 items-center gap-1.5 rounded-full px-3 transition-colors"
      >
        {label}
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform duration-200 group-aria-expanded/button:rotate-180"
        />
      </button>
      <div
        id={id}
        className={classes(
          "invisible absolute top-full z-40 -translate-y-1 pt-2 opacity-0 transition duration-200 ease-calm",
          "peer-aria-expanded:visible peer-aria-expanded:translate-y-0 peer-aria-expanded:opacity-100",
          "noscript:group-hover/dropdown:visible noscript:group-hover/dropdown:opacity-100",
          "noscript:group-focus-within/dropdown:visible noscript:group-focus-within/dropdown:opacity-100",
          align === "start" ? "start-0" : "end-0",
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

/** The look of a link in the list. */
export const dropdownItem =
  "flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors hover:bg-leaf-50 hover:text-leaf-700 current:bg-leaf-50 current:text-leaf-700";
