import { type FormEvent, useEffect, useSyncExternalStore } from "react";
import { failures } from "../failure/failures.ts";

/**
 * Protects the text of a form: repeated presses send the form once, and keep-screen.ts sends the form only if the
 * session is still open. `isSessionEnded`: the form was not sent, because the session has ended.
 */
export function useHeldSubmit(saving: boolean): {
  isSessionEnded: boolean;
  /** Stops a repeated submission. The form calls `hold` after its own validation. */
  hold: (event: FormEvent<HTMLFormElement>) => void;
  hideNotice: () => void;
} {
  useEffect(() => {
    failures.heldForms += 1;
    return () => {
      failures.heldForms -= 1;
      failures.setEnded(false);
    };
  }, []);
  const isSessionEnded = useSyncExternalStore(failures.watch, failures.hasEnded, () => false);

  function hold(event: FormEvent<HTMLFormElement>): void {
    if (event.defaultPrevented) return;
    // `saving` is not enough: a second press may come before React renders it.
    if (saving || failures.isSending) event.preventDefault();
    else failures.isSending = true;
  }

  return { isSessionEnded, hold, hideNotice: () => failures.setEnded(false) };
}
