import { readEntry, tabStorage, writeEntry } from "#app/site/checkout/session-entry.ts";

const entry = "stand";

/** Remembers a stand's device for the tab (docs/contract.md#donor-of-the-last-paid-order). */
export function rememberSharedDevice(): void {
  if (isOpenedForStand()) writeEntry(tabStorage, entry, true);
}

/** Whether several people donate on this device, one after another: it must not name the previous donor. */
export function isSharedDevice(): boolean {
  return isOpenedForStand() || readEntry(tabStorage, entry) === true;
}

function isOpenedForStand(): boolean {
  return new URLSearchParams(location.search).get("stand") === "1";
}
