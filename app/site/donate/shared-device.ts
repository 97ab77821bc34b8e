import { readEntry, tabStorage, writeEntry } from "#app/site/checkout/session-entry.ts";

const entry = "stand";

/** Keeps for the tab that its page was opened as a stand's (docs/contract.md#donor-of-the-last-paid-order). */
export function rememberSharedDevice(): void {
  if (isOpenedForStand()) writeEntry(tabStorage, entry, true);
}

/** Whether many people give on this device, one after the other: it must not name the one before. */
export function isSharedDevice(): boolean {
  return isOpenedForStand() || readEntry(tabStorage, entry) === true;
}

function isOpenedForStand(): boolean {
  return new URLSearchParams(location.search).get("stand") === "1";
}
