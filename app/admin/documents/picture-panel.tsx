import { useId } from "react";
import { useAdminLink } from "../kit/admin-link.ts";
import { ReasonButton } from "../kit/reason-button.tsx";
import { documentSettingsText as text } from "./messages.ts";

/** The logo and the signature of later documents: each a form of its own, beside the form of the texts. */
export function PicturePanel({
  which,
  chosen,
  reason,
}: {
  which: "logo" | "signature";
  chosen: boolean;
  reason: string | undefined;
}) {
  const link = useAdminLink();
  const [heading, input] = [useId(), useId()];
  return (
    <section
      aria-labelledby={heading}
      className="rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <h2 id={heading} className="font-sans text-base font-semibold">
        {text.pictures[which]}
      </h2>
      <p className="mt-1 text-ink-soft">{chosen ? text.pictureChosen : text.pictureNone}</p>
      <form
        method="post"
        encType="multipart/form-data"
        action={link(`documents/picture/${which}`)}
        className="mt-3 grid gap-3"
      >
        <label htmlFor={input} className="text-xs text-ink-faint">
          {text.pictureHint}
        </label>
        <input
          id={input}
          type="file"
          name="file"
          accept="image/png,image/jpeg"
          disabled={reason !== undefined}
          className="min-h-11 w-full text-sm"
        />
        <div className="flex flex-wrap gap-2">
          <ReasonButton reason={reason} type="submit">
            {text.pictureUpload}
          </ReasonButton>
          {chosen && (
            <ReasonButton reason={reason} type="submit" name="intent" value="remove">
              {text.pictureRemove}
            </ReasonButton>
          )}
        </div>
      </form>
    </section>
  );
}
