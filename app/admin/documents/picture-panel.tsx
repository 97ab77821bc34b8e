import { type ChangeEvent, useId, useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { documentSettingsText as text } from "./messages.ts";

/** The server aborts the request of a larger file without an answer, so the browser must not send the file. */
const maxFileBytes = 5 * 1024 * 1024;

type PictureKind = "logo" | "signature";

/** The logo or the signature of future documents, with its own form. */
export function PicturePanel({
  kind,
  picture,
  reason,
}: {
  kind: PictureKind;
  /** The id of the picture; null without a picture. */
  picture: string | null;
  reason: string | undefined;
}) {
  const link = useAdminLink();
  return (
    <Sheet title={text.pictures[kind]}>
      {picture === null ? (
        <p className="text-ink-soft">{text.pictureNone[kind]}</p>
      ) : (
        <img
          src={`${link(`documents/picture/${kind}`)}?${picture}`}
          alt={text.pictureShown[kind]}
          className="max-h-24 max-w-full rounded-sm bg-white object-contain ring-1 ring-sand-200"
        />
      )}
      <PictureForm kind={kind} isRemovable={picture !== null} reason={reason} />
    </Sheet>
  );
}

function PictureForm({
  kind,
  isRemovable,
  reason,
}: {
  kind: PictureKind;
  isRemovable: boolean;
  reason: string | undefined;
}) {
  const link = useAdminLink();
  const input = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const refuseLargeFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = (currentTarget.files?.[0]?.size ?? 0) > maxFileBytes;
    setTooLarge(isLarge);
    if (isLarge) currentTarget.value = "";
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={link(`documents/picture/${kind}`)}
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
        onChange={refuseLargeFile}
        className="w-full text-sm file:me-3 file:min-h-10 file:rounded-full file:border-0 file:bg-sand-100 file:px-4 file:font-semibold file:text-sand-700"
      />
      {tooLarge && <Notice kind="error">{text.pictureRefused.size}</Notice>}
      <div className="flex flex-wrap gap-2">
        <ReasonButton reason={reason} type="submit">
          {text.pictureUpload}
        </ReasonButton>
        {isRemovable && (
          <ReasonButton reason={reason} type="submit" name="intent" value="remove">
            {text.pictureRemove}
          </ReasonButton>
        )}
      </div>
    </form>
  );
}
