import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classes } from "./class-names.ts";

/** A menu stays open this long after the mouse has left it (specification section 4). */
const closeDelay = 200;

type Opened = "closed" | "hovered" | "clicked";

/**
 * A button that shows a list of links. Outside click, Escape, leaving by keyboard and choosing close it; arrow keys
 * walk. The links are always part of the document, and without script they show on hover and focus.
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
  /** Opens under the mouse too. */
  hover?: boolean;
  /** The edge of the button that the list keeps to. */
  align?: "start" | "end";
  className?: string;
  panelClassName?: string;
}) {
  const [opened, setOpened] = useState<Opened>("closed");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = opened !== "closed";

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpened("closed");
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const links = () => [...(box.current?.querySelectorAll<HTMLElement>("ul a") ?? [])];

  function walk(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      setOpened("closed");
      button.current?.focus();
      return;
    }
    const next = step(event.key, links(), document.activeElement);
    if (next === undefined) return;
    event.preventDefault();
    setOpened("clicked");
    // The list can take focus only once it is visible.
    requestAnimationFrame(() => links()[next]?.focus());
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only watch what the button and links inside do.
    <div
      ref={box}
      className={classes("group/dropdown relative", className)}
      onKeyDown={walk}
      onBlur={(event) => {
        if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpened("closed");
      }}
      onPointerEnter={(event) => {
        clearTimeout(leaving.current);
        if (hover && event.pointerType === "mouse" && !open) setOpened("hovered");
      }}
      onPointerLeave={(event) => {
        if (!hover || event.pointerType !== "mouse") return;
        leaving.current = setTimeout(() => setOpened("closed"), closeDelay);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex min-h-11 items-center gap-1.5 rounded-full px-3 transition-colors"
        // A click on a list that the mouse has opened keeps it open.
        onClick={() => setOpened(opened === "clicked" ? "closed" : "clicked")}
      >
        {label}
        <ChevronDown
          aria-hidden
          className={classes("size-4 transition-transform duration-200", open && "rotate-180")}
        />
      </button>
      <div
        id={id}
        className={classes(
          "absolute top-full z-40 pt-2 transition duration-200 ease-calm",
          "noscript:group-hover/dropdown:visible noscript:group-hover/dropdown:opacity-100",
          "noscript:group-focus-within/dropdown:visible noscript:group-focus-within/dropdown:opacity-100",
          align === "start" ? "start-0" : "end-0",
          open ? "visible opacity-100" : "invisible -translate-y-1 opacity-0",
        )}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it. */}
        <ul
          className={classes(
            "min-w-56 rounded-lg bg-white p-2 text-ink shadow-lift ring-1 ring-sand-200",
            panelClassName,
          )}
          onClick={() => setOpened("closed")}
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

function step(key: string, links: readonly Element[], focused: Element | null): number | undefined {
  const at = focused ? links.indexOf(focused) : -1;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % links.length;
    case "ArrowUp":
      return (at <= 0 ? links.length : at) - 1;
    case "Home":
      return at < 0 ? undefined : 0;
    case "End":
      return at < 0 ? undefined : links.length - 1;
  }
}
