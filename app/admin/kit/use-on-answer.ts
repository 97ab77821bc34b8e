import { useEffect, useRef } from "react";

/** Calls `onAnswer` after each request, when `busy` becomes false. */
export function useOnAnswer(busy: boolean, onAnswer: () => void): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (busy) wasBusy.current = true;
    else if (wasBusy.current) {
      wasBusy.current = false;
      onAnswer();
    }
  }, [busy, onAnswer]);
}
