import { type ChangeEvent, useId, useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { documentSettingsText as text } from "./messages.ts";

/** The browser never sends larger files: the server would cut off such a request before it could answer with a page. */
const largestFile = 5 * 1024 * 1024;

type Which = "logo" | "signature";

/** The logo and the signature of later documents. Each has a form of its own, beside the form of the texts. */
export function PicturePanel({
  which,
  picture,
  reason,
}: {
  which: Which;
  /** The picture's id; null if none is chosen. */
  picture: string | null;
  reason: string | undefined;
}) {
  const link = useAdminLink();
  return (
    <Sheet title={text.pictures[which]}>
      {picture === null ? (
        <p className="text-ink-soft">{text.pictureNone}</p>
      ) : (
        <img
          src={`${link(`documents/picture/${which}`)}?${picture}`}
          alt={text.pictureShown[which]}
          className="max-h-24 max-w-full rounded-sm bg-white object-contain ring-1 ring-sand-200"
        />
      )}
      <PictureForm which={which} removable={picture !== null} reason={reason} />
    </Sheet>
  );
}

function PictureForm({
  which,
  removable,
  reason,
}: {
  which: Which;
  removable: boolean;
  reason: string | undefined;
}) {
  const link = useAdminLink();
  const input = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const look = ({ currentTarget: chosen }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = (chosen.files?.[0]?.size ?? 0) > largestFile;
    setTooLarge(isLarge);
    if (isLarge) chosen.value = "";
  };
  return (
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
        onChange={look}
        className="w-full text-sm file:me-3 file:min-h-10 file:rounded-full file:border-0 file:bg-sand-100 file:px-4 file:font-semibold file:text-sand-700"
      />
      {tooLarge && <Notice kind="error">{text.pictureRefused.size}</Notice>}
      <div className="flex flex-wrap gap-2">
        <ReasonButton reason={reason} type="submit">
          {text.pictureUpload}
        </ReasonButton>
        {removable && (
          <ReasonButton reason={reason} type="submit" name="intent" value="remove">
            {text.pictureRemove}
          </ReasonButton>
        )}
      </div>
    </form>
  );
}
