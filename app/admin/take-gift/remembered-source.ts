import { type StaffSource, staffSources } from "#shared/giving/staff-gift.ts";

const key = "imece.gift-source";

/** Returns the source that this browser chose last. A browser without storage remembers none. */
export function readSource(): StaffSource | undefined {
  try {
    const stored = localStorage.getItem(key);
    return staffSources.find((source) => source === stored);
  } catch {
    return undefined;
  }
}

export function rememberSource(source: StaffSource): void {
  try {
    localStorage.setItem(key, source);
  } catch {
    // The next gift begins with the default source.
  }
}
