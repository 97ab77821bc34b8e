/** A menu stays open this long after the mouse has left it (docs/specification.md#4-states-and-transitions). */
const closeDelay = 200;

/**
 * A button that shows a list of links (app/ui/dropdown.tsx). A click outside, Escape, a focus that leaves the list, and
 * a choice close it. Arrow keys move through the list. With `data-hover` it also opens under the mouse.
 */
export function dropdown(box: HTMLElement): void {
  const button = box.querySelector("button");
  if (!button) return;
  const links = [...box.querySelectorAll<HTMLElement>("ul a")];
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let clicked = false;

  const isOpen = () => button.ariaExpanded === "true";
  function set(open: boolean, byClick = false) {
    clearTimeout(leaving);
    clicked = open && byClick;
    button?.setAttribute("aria-expanded", String(open));
  }

  // A click on the button keeps a list open that the mouse opened.
  button.addEventListener("click", () => set(!clicked, true));
  box.querySelector("ul")?.addEventListener("click", () => set(false));
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && target instanceof Node && !box.contains(target)) set(false);
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) set(false);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) {
      set(false);
      button.focus();
      return;
    }
    const next = step(event.key, links.length, links.indexOf(document.activeElement as HTMLElement));
    if (next === undefined) return;
    event.preventDefault();
    set(true, true);
    // The list can take focus only once it is visible.
    requestAnimationFrame(() => links[next]?.focus());
  });
  if (!("hover" in box.dataset)) return;
  box.addEventListener("pointerenter", ({ pointerType }) => {
    clearTimeout(leaving);
    if (pointerType === "mouse" && !isOpen()) set(true);
  });
  box.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") leaving = setTimeout(() => set(false), closeDelay);
  });
}

/** The index that the key moves to from `at` (-1: no link has the focus); undefined for other keys. */
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
