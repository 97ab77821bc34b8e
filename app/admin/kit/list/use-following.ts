import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { failures } from "../failure/failures.ts";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * A field that follows the value in the address and keeps the focus. A new choice stays until its own navigation
 * ends: the result of an earlier choice can arrive first, and showing it would make the next submission send the
 * earlier choice again.
 *
 * @param whileFocused follow also while the field has the focus; false for fields that take typing
 */
export function useFollowing<Input extends Field>(value: string, whileFocused: boolean) {
  const ref = useRef<Input>(null);
  const chosen = useRef<{ value: string; asked: boolean } | null>(null);
  const { state, location: going } = useNavigation();

  useEffect(() => {
    const field = ref.current;
    const choose = () => {
      chosen.current = { value: field?.value ?? "", asked: false };
    };
    field?.addEventListener("change", choose);
    return () => field?.removeEventListener("change", choose);
  }, []);

  // A navigation that replaces another one keeps `state` at "loading": only its key differs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: going?.key, see above
  useEffect(() => {
    // The value is that of an earlier address, because the present one could not be loaded.
    if (failures.current()?.reason === "narrowing") return;
    const field = ref.current;
    const own = chosen.current;
    if (own) {
      const answered = own.value === value || (own.asked && state === "idle");
      own.asked ||= state !== "idle";
      if (!answered) return;
      chosen.current = null;
    }
    if (!field || field.value === value) return;
    if (whileFocused || document.activeElement !== field) field.value = value;
  }, [value, whileFocused, state, going?.key]);
  return ref;
}
