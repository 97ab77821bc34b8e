import { useEffect } from "react";
import { flushSync } from "react-dom";

/**
 * Handles the redirect to the bank. `onLeave` renders synchronously, because the back/forward cache keeps the page's
 * memory, and the card must not be in it. `onRefused`: the page's policy blocked the form, and nothing has left the
 * browser.
 */
export function useLeaving({
  onLeave,
  onReturn,
  onRefused,
}: {
  onLeave: () => void;
  onReturn: () => void;
  onRefused: () => void;
}): void {
  useEffect(() => {
    const leave = () => flushSync(onLeave);
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    const refused = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === "form-action") onRefused();
    };
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    document.addEventListener("securitypolicyviolation", refused);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      document.removeEventListener("securitypolicyviolation", refused);
    };
  }, [onLeave, onReturn, onRefused]);
}
