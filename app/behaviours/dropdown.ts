/** The menu closes this long after the mouse leaves it (docs/specification.md#4-states-and-transitions). */
const closeDelayMs = 200;

/**
 * Adds behaviour to a list of links in a popover (app/ui/dropdown.tsx): arrow keys move through the list, and the list
 * closes when it loses the focus. A list with `data-hover` also opens under the mouse.
 */
export function dropdown(root: HTMLElement): void {
  const panel = root.querySelector<HTMLElement>("[popover]");
  if (!panel) return;
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) panel.hidePopover();
  });
  root.addEventListener("keydown", (event) => {
    const links = [...panel.querySelectorAll("a")];
    const next = nextIndex(
      event.key,
      links.length,
      links.indexOf(document.activeElement as HTMLAnchorElement),
    );
    if (next === undefined) return;
    event.preventDefault();
    panel.togglePopover(true);
    links[next]?.focus();
  });
  if ("hover" in root.dataset) openUnderMouse(root, panel);
}

function openUnderMouse(root: HTMLElement, panel: HTMLElement): void {
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  let openedByMouse = false;
  root.addEventListener("pointerenter", ({ pointerType }) => {
    clearTimeout(closeTimer);
    if (pointerType !== "mouse" || panel.matches(":popover-open")) return;
    openedByMouse = true;
    panel.showPopover();
  });
  root.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") closeTimer = setTimeout(() => panel.hidePopover(), closeDelayMs);
  });
  // If the mouse has opened the list, the first press must not close it.
  root.querySelector("button")?.addEventListener("click", (event) => {
    if (openedByMouse) event.preventDefault();
    openedByMouse = false;
  });
}

/** Returns the index of the link that the key moves to, or undefined for other keys. An index of -1 is no link. */
function nextIndex(key: string, count: number, currentIndex: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (currentIndex + 1) % count;
    case "ArrowUp":
      return (currentIndex <= 0 ? count : currentIndex) - 1;
    case "Home":
      return currentIndex < 0 ? undefined : 0;
    case "End":
      return currentIndex < 0 ? undefined : count - 1;
  }
}
