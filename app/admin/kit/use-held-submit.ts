import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAdminLink } from "./admin-link.ts";

/**
 * Holds a form back until it is known that its sender is still signed in: otherwise everything typed since the session
 * ended would be lost on the way to the sign-in page. `ended` says that it was not sent.
 */
export function useHeldSubmit(saving: boolean): {
  asking: boolean;
  ended: boolean;
  /** After the form's own checks. */
  hold: (event: FormEvent<HTMLFormElement>) => void;
  putOff: () => void;
} {
  const link = useAdminLink();
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState(false);
  const released = useRef(false);
  const underWay = useRef(false);
  useEffect(() => {
    underWay.current = saving;
  }, [saving]);

  async function ask(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    underWay.current = true;
    setAsking(true);
    const signedIn = await isSignedIn(link("session"));
    setAsking(false);
    setEnded(!signedIn);
    underWay.current = false;
    if (!signedIn) return;
    released.current = true;
    form.requestSubmit(submitter);
    released.current = false;
  }

  function hold(event: FormEvent<HTMLFormElement>): void {
    if (event.defaultPrevented || released.current) return;
    event.preventDefault();
    // Pressed twice, it is sent once.
    if (underWay.current) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    void ask(event.currentTarget, submitter);
  }

  return { asking, ended, hold, putOff: () => setEnded(false) };
}

/** Where nobody answers, the form itself will say what is wrong. */
async function isSignedIn(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { cache: "no-store" });
    return status !== 401;
  } catch {
    return true;
  }
}
