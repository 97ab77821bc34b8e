import { useId } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { PictureForm } from "#app/admin/kit/form/picture-form.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { documentSettingsText as text } from "./messages.ts";

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
  const inputId = useId();
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
      <PictureForm
        id={inputId}
        action={link(`documents/picture/${kind}`)}
        types={["image/png", "image/jpeg"]}
        isRemovable={picture !== null}
        reason={reason}
        texts={{
          hint: text.pictureHint,
          tooLarge: text.pictureRefused.size,
          upload: text.pictureUpload,
          remove: text.pictureRemove,
        }}
      />
    </Sheet>
  );
}
