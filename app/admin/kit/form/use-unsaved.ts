import { type RefObject, useEffect, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { hidden } from "./form-answer.ts";
import { formSnapshot } from "./form-snapshot.ts";
import { addUnsaved, resumeUnsaved } from "./unsaved-forms.ts";

/**
 * Guards unsaved text: `blocker` holds back navigations inside the back office, and the browser asks before closing,
 * reloading or going to another site.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  /** Whether the form can be saved at all. */
  savable: boolean,
): {
  dirty: boolean;
  blocker: Blocker;
  release: () => void;
} {
  const [dirty, setDirty] = useState(false);
  const released = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const holds = () => formSnapshot(new FormData(element), Object.values(hidden));
    const atFirst = holds();
    const compare = () => {
      released.current = false;
      resumeUnsaved();
      setDirty(savable && holds() !== atFirst);
    };
    element.addEventListener("input", compare);
    element.addEventListener("change", compare);
    return () => {
      element.removeEventListener("input", compare);
      element.removeEventListener("change", compare);
    };
  }, [form, savable]);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    const forget = addUnsaved(() => {
      released.current = true;
    });
    return () => {
      forget();
      removeEventListener("beforeunload", ask);
    };
  }, [dirty]);

  // The form is posted to its own address, and the blocker does not see the redirect of its action.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const release = () => {
    released.current = true;
  };
  return { dirty, blocker, release };
}
