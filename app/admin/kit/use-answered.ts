import { useEffect, useRef } from "react";

/** Calls `then` once the server has answered a request: `busy` was true and is false again. */
export function useAnswered(busy: boolean, then: () => void): void {
  const sent = useRef(false);
  useEffect(() => {
    if (busy) sent.current = true;
    else if (sent.current) {
      sent.current = false;
      then();
    }
  }, [busy, then]);
}
