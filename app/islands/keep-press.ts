let kept: HTMLElement | undefined;

/**
 * Remembers the last press on a button of an island that is not hydrated yet. Submit buttons are left out: they work
 * without script.
 */
export function keepPresses(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>("[data-island]:not([data-live]) button[type=button]");
    if (button) kept = button;
  });
}

/** Repeats the remembered press once the island is hydrated. */
export function doKeptPress(place: HTMLElement): void {
  if (!kept || !place.contains(kept)) return;
  kept.click();
  kept = undefined;
}
