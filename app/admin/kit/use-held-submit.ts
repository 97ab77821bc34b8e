import { type FormEvent, useEffect, useSyncExternalStore } from "react";
import { failures } from "./failures.ts";

/**
 * A form with text that must not be lost: it is sent only when the server says that its sender is still signed in
 * (keep-screen.ts asks), and once however often the button is pressed. `ended`: it was not sent, nobody is signed in.
 */
export function useHeldSubmit(saving: boolean): {
  ended: boolean;
  /** After the form's own checks. */
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
    // A failure may be back before React has shown that the form is on its way: `saving` alone does not tell.
    if (saving || failures.isSending) event.preventDefault();
    else failures.isSending = true;
  }

  return { ended, hold, putOff: () => failures.setEnded(false) };
}
