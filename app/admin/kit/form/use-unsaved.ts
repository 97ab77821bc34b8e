import { type RefObject, useEffect, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { hiddenInputs } from "./form-answer.ts";
import { formSnapshot } from "./form-snapshot.ts";
import { addUnsaved, resumeUnsaved } from "./unsaved-forms.ts";

/**
 * Guards unsaved text: `blocker` stops navigations inside the back office, and the browser asks before it closes or
 * reloads the page or opens another site. After `release` neither happens.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  /** False for a read-only form. */
  savable: boolean,
): {
  isDirty: boolean;
  blocker: Blocker;
  release: () => void;
} {
  const [isDirty, setIsDirty] = useState(false);
  const isReleased = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const takeSnapshot = () => formSnapshot(new FormData(element), Object.values(hiddenInputs));
    const initialSnapshot = takeSnapshot();
    const updateDirty = () => {
      isReleased.current = false;
      resumeUnsaved();
      setIsDirty(savable && takeSnapshot() !== initialSnapshot);
    };
    element.addEventListener("input", updateDirty);
    element.addEventListener("change", updateDirty);
    return () => {
      element.removeEventListener("input", updateDirty);
      element.removeEventListener("change", updateDirty);
    };
  }, [form, savable]);

  useEffect(() => {
    if (!isDirty) return;
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    addEventListener("beforeunload", confirmUnload);
    const removeUnsaved = addUnsaved(() => {
      isReleased.current = true;
    });
    return () => {
      removeUnsaved();
      removeEventListener("beforeunload", confirmUnload);
    };
  }, [isDirty]);

  // The form is posted to its own address, and the blocker does not see the redirect of its action.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const release = () => {
    isReleased.current = true;
  };
  return { isDirty, blocker, release };
}
