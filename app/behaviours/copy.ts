const noticeTime = 2_000;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/**
 * A press on `[data-copy]` copies that text and confirms it for two seconds (app/ui/copy-button.tsx). The listener is
 * on the document, so that it also covers buttons that islands render later.
 */
export function listenForCopies(): void {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (!button) return;
    if (await copy(button.dataset.copy ?? "")) say(button);
    else select(button);
  });
}

/** Selects the text so that the donor can copy it, after the browser refused. */
function select(button: HTMLElement): void {
  const shown = document.getElementById(button.dataset.shown ?? "");
  const spoken = button.querySelector("[role=status]");
  if (!shown) return;
  getSelection()?.selectAllChildren(shown);
  if (spoken) spoken.textContent = button.dataset.selected ?? "";
}

function say(button: HTMLElement): void {
  const spoken = button.querySelector("[role=status]");
  button.dataset.copied = "";
  if (spoken) spoken.textContent = button.dataset.done ?? "";
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => {
      delete button.dataset.copied;
      if (spoken) spoken.textContent = "";
    }, noticeTime),
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

/** Copies without `navigator.clipboard`, which exists only on https. */
function copyTheOldWay(text: string): boolean {
  const pressed = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "fixed opacity-0";
  // While a modal dialog is open, only elements inside it can take the focus.
  (document.querySelector("dialog:modal") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  // Without this the keyboard would start again at the top of the page.
  if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  return copied;
}
