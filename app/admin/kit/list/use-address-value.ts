import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { failures } from "../failure/failures.ts";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps the value of a field equal to a parameter of the address. A new choice stays until its navigation ends: the result
 * of an earlier choice may arrive first, and if the field showed it, the next submission would repeat the earlier choice.
 *
 * @param whileFocused whether the field also changes while it has the focus; false for fields in which staff type
 */
export function useAddressValue<Input extends Field>(value: string, whileFocused: boolean) {
  const ref = useRef<Input>(null);
  const pendingChoice = useRef<{ value: string; isLoading: boolean } | null>(null);
  const { state, location: nextLocation } = useNavigation();

  useEffect(() => {
    const field = ref.current;
    const storeChoice = () => {
      pendingChoice.current = { value: field?.value ?? "", isLoading: false };
    };
    field?.addEventListener("change", storeChoice);
    return () => field?.removeEventListener("change", storeChoice);
  }, []);

  // A navigation that replaces another navigation keeps `state` at "loading" and changes only the key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nextLocation?.key, see above
  useEffect(() => {
    // The value is from an earlier address, because the present address could not be loaded.
    if (failures.current()?.reason === "narrowing") return;
    const field = ref.current;
    const choice = pendingChoice.current;
    if (choice) {
      const isAnswered = choice.value === value || (choice.isLoading && state === "idle");
      choice.isLoading ||= state !== "idle";
      if (!isAnswered) return;
      pendingChoice.current = null;
    }
    if (!field || field.value === value) return;
    if (whileFocused || document.activeElement !== field) field.value = value;
  }, [value, whileFocused, state, nextLocation?.key]);
  return ref;
}
