import { type FormEvent, useEffect, useSyncExternalStore } from "react";
import { failures } from "../failure/failures.ts";

/**
 * Protects a form's text: keep-screen.ts sends the form only if the session is still open, and repeated presses send it
 * once. `ended`: the form was not sent, because the session has ended.
 */
export function useHeldSubmit(saving: boolean): {
  ended: boolean;
  /** Holds back a submission if necessary; the form calls it after its own validation. */
  hold: (event: FormEvent<HTMLFormElement>) => void;
  putOff: () => void;
} {
  useEffect(() => {
    failures.heldForms += 1;
    return () => {
      failures.heldForms -= 1;
      failures.setEnded(false);
    };
  }, []);
  const ended = useSyncExternalStore(failures.watch, failures.hasEnded, () => false);

  function hold(event: FormEvent<HTMLFormElement>): void {
    if (event.defaultPrevented) return;
    // `saving` is not enough: a second press may come before React renders it.
    if (saving || failures.isSending) event.preventDefault();
    else failures.isSending = true;
  }

  return { ended, hold, putOff: () => failures.setEnded(false) };
}
