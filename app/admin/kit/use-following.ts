import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * A field that shows what the address says now, though somebody may have changed it since; the focus stays. What was
 * just chosen stays, too, until its own answer is there: that of an earlier choice can come in between, and the next
 * choice would send the older one again.
 *
 * @param whileFocused also while the focus is in it; not where somebody may be typing on
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

  // A navigation in place of another one is under way without a pause in between: only its key tells the two apart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: going?.key, see above
  useEffect(() => {
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
