import { createContext, type FormEvent, type RefObject, useMemo, useState } from "react";

type Waiting = "no" | "uploading" | "failed";

/** The functions by which an upload reports its begin and end to the form. */
export type PendingUploads = { begin: () => void; end: (isStored: boolean) => void };

/** Null for a picture outside a form. */
export const PendingUploadsContext = createContext<PendingUploads | null>(null);

/**
 * Delays the submission of a form until its uploads have ended. After a failed upload the form is not submitted.
 * `waiting` is the state of the delayed submission.
 */
export function usePendingUploads(form: RefObject<HTMLFormElement | null>) {
  const [waiting, setWaiting] = useState<Waiting>("no");
  const uploads = useMemo(() => {
    let runningCount = 0;
    let isSubmitDelayed = false;
    let hasFailed = false;
    return {
      begin() {
        if (runningCount === 0) hasFailed = false;
        runningCount += 1;
      },
      end(isStored: boolean) {
        runningCount -= 1;
        hasFailed ||= !isStored;
        if (runningCount > 0 || !isSubmitDelayed) return;
        isSubmitDelayed = false;
        setWaiting(hasFailed ? "failed" : "no");
        // The field must first receive the address of the picture.
        if (!hasFailed) setTimeout(() => form.current?.requestSubmit());
      },
      /** Delays the submission if an upload is running; returns whether it was delayed. */
      hold(event: FormEvent<HTMLFormElement>): boolean {
        if (runningCount === 0) {
          setWaiting("no");
          return false;
        }
        event.preventDefault();
        isSubmitDelayed = true;
        setWaiting("uploading");
        return true;
      },
    };
  }, [form]);
  return { uploads, waiting };
}
