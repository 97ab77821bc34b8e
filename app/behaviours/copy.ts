const confirmationMs = 2_000;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/**
 * Copies the text of a pressed button with `data-copy` and confirms the copy for two seconds (app/ui/copy-button.tsx).
 * The listener is on the document, because islands render further buttons later.
 */
export function listenForCopies(): void {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (!button) return;
    if (await copy(button.dataset.copy ?? "")) confirmCopy(button);
    else selectText(button);
  });
}

/** Selects the text, so that the donor can copy it when the browser has refused to copy. */
function selectText(button: HTMLElement): void {
  const textElement = document.getElementById(button.dataset.shown ?? "");
  const statusElement = button.querySelector("[role=status]");
  if (!textElement) return;
  getSelection()?.selectAllChildren(textElement);
  if (statusElement) statusElement.textContent = button.dataset.selected ?? "";
}

function confirmCopy(button: HTMLElement): void {
  const statusElement = button.querySelector("[role=status]");
  button.dataset.copied = "";
  if (statusElement) statusElement.textContent = button.dataset.done ?? "";
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => {
      delete button.dataset.copied;
      if (statusElement) statusElement.textContent = "";
    }, confirmationMs),
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithoutClipboard(text);
  }
}

/** Copies without `navigator.clipboard`, which exists only on https. */
function copyWithoutClipboard(text: string): boolean {
  const focusedElement = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "fixed opacity-0";
  // While a modal dialog is open, only elements inside it can take the focus.
  (document.querySelector("dialog:modal") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  // Without the focus, the Tab key would start again at the top of the page.
  if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true });
  return copied;
}
