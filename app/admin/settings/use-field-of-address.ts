import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Focuses the field that the address names after `#`, as links of the command palette and of previews do. `#name` also
 * names the Turkish field `name_tr` of a text in several languages.
 */
export function useFieldOfAddress(container: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link focuses the field again.
  useEffect(() => {
    const name = CSS.escape(decodeHash(hash));
    if (!name) return;
    const field = [name, `${name}_tr`]
      .map((each) => container.current?.querySelector<HTMLElement>(`[name="${each}"], #${each}`))
      .find((element) => element);
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  }, [container, hash, key]);
}

/** Returns an empty text for a hash that cannot be decoded. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
