let kept: HTMLElement | undefined;

/**
 * Keeps the last press on a button of an island that is still to come to life. A button that means something by itself
 * (it sends a form) goes its own way.
 */
export function keepPresses(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>("[data-island]:not([data-live]) button[type=button]");
    if (button) kept = button;
  });
}

/** Does what was asked of this island before it lived. */
export function doKeptPress(place: HTMLElement): void {
  if (!kept || !place.contains(kept)) return;
  kept.click();
  kept = undefined;
}
