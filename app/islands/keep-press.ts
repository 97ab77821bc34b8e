let kept: HTMLElement | undefined;

const early = "[data-island]:not([data-live])";

/**
 * Remembers the last press on a button of an island that is not hydrated yet. Of the submit buttons, which work without
 * script, only those of a campaign's or project's own page: the dialog opens there instead of on another page.
 */
export function keepPresses(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>(
      `${early} button[type=button], ${early} [data-give-form] button`,
    );
    if (!button) return;
    event.preventDefault();
    kept = button;
  });
}

/** Repeats the remembered press once the island is hydrated. */
export function doKeptPress(place: HTMLElement): void {
  if (!kept || !place.contains(kept)) return;
  const button = kept;
  kept = undefined;
  // In a task of its own: by then React has rendered the amount that was typed before.
  setTimeout(() => button.click());
}
