/** Milliseconds before a menu closes after the mouse left (docs/specification.md#4-states-and-transitions). */
const closeDelay = 200;

/**
 * Adds to the popover of a list of links (app/ui/dropdown.tsx): arrow keys move through the list, and it closes when
 * the focus leaves it. With `data-hover` it also opens under the mouse.
 */
export function dropdown(box: HTMLElement): void {
  const panel = box.querySelector<HTMLElement>("[popover]");
  if (!panel) return;
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) panel.hidePopover();
  });
  box.addEventListener("keydown", (event) => {
    const links = [...panel.querySelectorAll("a")];
    const next = step(event.key, links.length, links.indexOf(document.activeElement as HTMLAnchorElement));
    if (next === undefined) return;
    event.preventDefault();
    panel.togglePopover(true);
    links[next]?.focus();
  });
  if ("hover" in box.dataset) openUnderMouse(box, panel);
}

function openUnderMouse(box: HTMLElement, panel: HTMLElement): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let byMouse = false;
  box.addEventListener("pointerenter", ({ pointerType }) => {
    clearTimeout(leaving);
    if (pointerType !== "mouse" || panel.matches(":popover-open")) return;
    byMouse = true;
    panel.showPopover();
  });
  box.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") leaving = setTimeout(() => panel.hidePopover(), closeDelay);
  });
  // The first press keeps open a list that the mouse has opened.
  box.querySelector("button")?.addEventListener("click", (event) => {
    if (byMouse) event.preventDefault();
    byMouse = false;
  });
}

/** Returns the index that the key moves to from `at` (-1: no link has the focus); undefined for other keys. */
function step(key: string, count: number, at: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at <= 0 ? count : at) - 1;
    case "Home":
      return at < 0 ? undefined : 0;
    case "End":
      return at < 0 ? undefined : count - 1;
  }
}
