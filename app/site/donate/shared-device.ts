import { readEntry, tabStorage, writeEntry } from "#app/site/checkout/session-entry.ts";

const storageKey = "stand";

/** Remembers that this tab was opened for a donation stand (docs/contract.md#donor-of-the-last-paid-order). */
export function rememberSharedDevice(): void {
  if (isOpenedForStand()) writeEntry(tabStorage, storageKey, true);
}

/** Whether several people donate on this device. It must then not show the previous donor. */
export function isSharedDevice(): boolean {
  return isOpenedForStand() || readEntry(tabStorage, storageKey) === true;
}

function isOpenedForStand(): boolean {
  return new URLSearchParams(location.search).get("stand") === "1";
}
