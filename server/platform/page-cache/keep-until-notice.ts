import type { Kept } from "./follow-content.ts";

/** While no notices arrive, a value is kept as long as a page. */
const maxAgeWhileDisconnectedMs = 1_000;

/**
 * Keeps a value in this process until a notice about changed content. `onLoaded` gets each value, except one that a
 * later load has replaced. `read` rejects if `load` fails, and the next reader tries again.
 */
export function keepUntilNotice<Value>(
  load: () => Promise<Value>,
  { now, onLoaded }: { now: () => number; onLoaded: (value: Value) => void },
): Kept & { read(): Promise<Value> } {
  let kept: { value: Promise<Value>; loadedAt: number } | null = null;
  let isConnected = true;
  return {
    read() {
      const isFresh = kept && (isConnected || now() - kept.loadedAt < maxAgeWhileDisconnectedMs);
      if (kept && isFresh) return kept.value;
      const loading = { value: load(), loadedAt: now() };
      kept = loading;
      loading.value.then(
        (value) => {
          if (kept === loading) onLoaded(value);
        },
        () => {
          if (kept === loading) kept = null;
        },
      );
      return loading.value;
    },
    clear() {
      kept = null;
    },
    setConnected(connected) {
      isConnected = connected;
      kept = null;
    },
  };
}
