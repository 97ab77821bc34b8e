import { createContext, type FormEvent, type RefObject, useMemo, useState } from "react";

type Waiting = "no" | "uploading" | "failed";

/** The callbacks by which an upload reports to its form. */
export type PendingUploads = { begin: () => void; end: (isStored: boolean) => void };

/** Null if the picture is not part of a form. */
export const PendingUploadsContext = createContext<PendingUploads | null>(null);

/**
 * Delays the save of a form until its uploads have ended. After a failed upload the form is not saved and keeps its
 * text. `waiting` is the state of the last press.
 */
export function usePendingUploads(form: RefObject<HTMLFormElement | null>) {
  const [waiting, setWaiting] = useState<Waiting>("no");
  const uploads = useMemo(() => {
    let open = 0;
    let pressed = false;
    let failed = false;
    return {
      begin() {
        if (open === 0) failed = false;
        open += 1;
      },
      end(isStored: boolean) {
        open -= 1;
        failed ||= !isStored;
        if (open > 0 || !pressed) return;
        pressed = false;
        setWaiting(failed ? "failed" : "no");
        // The fields first take the address of the picture.
        if (!failed) setTimeout(() => form.current?.requestSubmit());
      },
      /** Returns true if the submission has to wait. */
      hold(event: FormEvent<HTMLFormElement>): boolean {
        if (open === 0) {
          setWaiting("no");
          return false;
        }
        event.preventDefault();
        pressed = true;
        setWaiting("uploading");
        return true;
      },
    };
  }, [form]);
  return { uploads, waiting };
}
