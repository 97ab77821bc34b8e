let kept: HTMLButtonElement[] = [];
const ends = new AbortController();

/**
 * Keeps every press on a button of an island that is not hydrated yet, for `repeatKeptPresses`. In the capture phase and
 * stopped, because React would otherwise repeat some of them itself.
 */
export function keepPresses(): void {
  const options = { capture: true, signal: ends.signal };
  document.addEventListener("click", keepPress, options);
}

function keepPress(event: Event): void {
  const at = event.target instanceof Element ? event.target : null;
  const button = at?.closest("[data-island]:not([data-live]) button");
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  event.stopPropagation();
  button.dataset.kept = "";
  kept.push(button);
}

/** Repeats the presses on a hydrated island in their order, each after the previous press's change. */
export async function repeatKeptPresses(place: HTMLElement): Promise<void> {
  for (const button of takeKept((each) => place.contains(each))) {
    // Each press runs in its own task, after React has rendered the last change.
    await new Promise((resolve) => setTimeout(resolve));
    button.click();
  }
}

/**
 * Makes forms work when the islands' script cannot be loaded: they lead to the campaign's own page with the amount. A
 * press on an amount has priority over a press on the button that submits it.
 */
export function submitKeptPresses(): void {
  ends.abort();
  const buttons = takeKept(({ form, type }) => form !== null && type === "submit");
  const button = buttons.findLast(({ name }) => name !== "") ?? buttons.at(-1);
  button?.form?.requestSubmit(button);
}

function takeKept(wanted: (button: HTMLButtonElement) => boolean): HTMLButtonElement[] {
  const taken = kept.filter(wanted);
  kept = kept.filter((button) => !wanted(button));
  for (const button of taken) delete button.dataset.kept;
  return taken;
}
