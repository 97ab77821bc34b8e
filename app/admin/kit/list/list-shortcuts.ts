import { useEffect } from "react";

/** The name in localStorage: people who speak to their computer can switch off keys of one letter (WCAG 2.1.4). */
const settingName = "list-keys";

export const listShortcuts = {
  areOn() {
    try {
      return localStorage.getItem(settingName) !== "off";
    } catch {
      return true;
    }
  },
  switch(isOn: boolean) {
    try {
      localStorage.setItem(settingName, isOn ? "on" : "off");
    } catch {
      // In a browser that stores nothing, the keys stay on.
    }
  },
};

/** The controls that a key presses: their attributes, and how the keys find them. */
export const keyTargets = {
  enter: { attributes: { "data-enter": "" }, selector: "[data-enter]" },
  undo: { attributes: { "data-undo": "" }, selector: "[data-undo]" },
  tick: { attributes: { "data-tick": "" }, selector: "[data-tick]" },
} as const;

const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** Keys move through the rows of the list on the screen, and act on the focused row. `?` calls `onHelp`. */
export function useListKeys(onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      // A held key moves through the rows, and acts on one row only.
      if (event.repeat && event.key !== "j" && event.key !== "k") return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector("dialog:modal") || !listShortcuts.areOn()) return;
      if (event.key === "?") onHelp();
      else if (!pressKey(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onHelp]);
}

/** Returns whether the key has an effect. */
function pressKey(key: string): boolean {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  if (key === "j" || key === "k") return focusRow(row, key === "j" ? 1 : -1);
  if (key === "u") return click(document.querySelector(keyTargets.undo.selector));
  if (!row) return false;
  if (key === "x") return click(row.querySelector(keyTargets.tick.selector));
  // Enter on a link or a button in the row is a press on it.
  if (key !== "Enter" || row !== document.activeElement) return false;
  return click(row.querySelector(keyTargets.enter.selector) ?? row.querySelector("a[href]:not([target])"));
}

function focusRow(row: HTMLElement | null | undefined, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const index = row ? rows.indexOf(row) + step : 0;
  const next = rows[Math.max(0, Math.min(rows.length - 1, index))];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

function click(control: Element | null): boolean {
  if (control instanceof HTMLElement) control.click();
  return control !== null;
}
