import { createContext, type FormEvent, type RefObject, useMemo, useState } from "react";

type Waiting = "no" | "uploading" | "failed";

/** What an upload of a form tells the form. */
export type PendingUploads = { begin: () => void; end: (isStored: boolean) => void };

/** Null: the picture is not part of a form. */
export const PendingUploadsContext = createContext<PendingUploads | null>(null);

/**
 * A form with a picture that is still uploading is saved when the upload has ended; after a failed upload it is not
 * saved, and keeps what was typed. `waiting`: what came of the last press.
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
        // The fields take the address of the picture first.
        if (!failed) setTimeout(() => form.current?.requestSubmit());
      },
      /** True when the press has to wait. */
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
