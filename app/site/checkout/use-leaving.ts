import { useEffect } from "react";
import { flushSync } from "react-dom";

/**
 * Handles the redirect to the bank. `onLeave` renders synchronously, because the back/forward cache keeps the memory of
 * the page, which must not hold the card. `onRefused`: the page's security policy blocked the form.
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
    const onPageHide = () => flushSync(onLeave);
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    const onPolicyViolation = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === "form-action") onRefused();
    };
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("pageshow", onPageShow);
    document.addEventListener("securitypolicyviolation", onPolicyViolation);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("pageshow", onPageShow);
      document.removeEventListener("securitypolicyviolation", onPolicyViolation);
    };
  }, [onLeave, onReturn, onRefused]);
}
