import { useCallback, useRef, useState } from "react";

/** Keeps whether the page sends the order, and whether the browser must solve work first (`checking`). */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  // The state alone is not enough, because a second click can happen before React renders.
  const sending = useRef(false);
  function hold() {
    sending.current = true;
    setBusy(true);
  }
  const release = useCallback(() => {
    sending.current = false;
    setBusy(false);
    setChecking(false);
  }, []);
  return { sending, busy, checking, setChecking, hold, release };
}
