let keptButtons: HTMLButtonElement[] = [];
const listenerController = new AbortController();

/**
 * Keeps every press on a button of an island that is not hydrated yet, for `repeatKeptPresses`. The listener stops the
 * event in the capture phase, because React would otherwise repeat some of the presses itself.
 */
export function keepPresses(): void {
  const options = { capture: true, signal: listenerController.signal };
  document.addEventListener("click", keepPress, options);
}

function keepPress(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest("[data-island]:not([data-live]) button");
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  event.stopPropagation();
  button.dataset.kept = "";
  keptButtons.push(button);
}

/** Repeats the presses on a hydrated island in their order. */
export async function repeatKeptPresses(island: HTMLElement): Promise<void> {
  for (const button of removeKeptButtons((button) => island.contains(button))) {
    // Each press runs in its own task, after React has rendered the change of the previous press.
    await new Promise((resolve) => setTimeout(resolve));
    button.click();
  }
}

/**
 * Submits the pressed form when the islands' script cannot be loaded: the form leads to the campaign's page with the
 * amount. A press on an amount has priority over a press on the submit button.
 */
export function submitKeptPresses(): void {
  listenerController.abort();
  const buttons = removeKeptButtons(({ form, type }) => form !== null && type === "submit");
  const button = buttons.findLast(({ name }) => name !== "") ?? buttons.at(-1);
  button?.form?.requestSubmit(button);
}

function removeKeptButtons(matches: (button: HTMLButtonElement) => boolean): HTMLButtonElement[] {
  const buttons = keptButtons.filter(matches);
  keptButtons = keptButtons.filter((button) => !matches(button));
  for (const button of buttons) delete button.dataset.kept;
  return buttons;
}
