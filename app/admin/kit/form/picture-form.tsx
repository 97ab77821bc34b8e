import { type ChangeEvent, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { ReasonButton } from "../reason-button.tsx";

/** The server aborts the request of a larger file without an answer, so the browser must not send the file. */
const maxFileBytes = 5 * 1024 * 1024;

/** The form that uploads or removes one picture. `reason`: why this person may do neither. */
export function PictureForm({
  id,
  action,
  types,
  isRemovable,
  reason,
  texts,
}: {
  /** The id of the file input. */
  id: string;
  action: string;
  types: readonly string[];
  isRemovable: boolean;
  reason: string | undefined;
  texts: { hint: string; tooLarge: string; upload: string; remove: string };
}) {
  const [isTooLarge, setIsTooLarge] = useState(false);
  const refuseLargeFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = (currentTarget.files?.[0]?.size ?? 0) > maxFileBytes;
    setIsTooLarge(isLarge);
    if (isLarge) currentTarget.value = "";
  };
  return (
    <form method="post" encType="multipart/form-data" action={action} className="mt-3 grid gap-3">
      <label htmlFor={id} className="text-xs text-ink-faint">
        {texts.hint}
      </label>
      <input
        id={id}
        type="file"
        name="file"
        accept={types.join()}
        disabled={reason !== undefined}
        onChange={refuseLargeFile}
        className="w-full text-sm file:me-3 file:min-h-10 file:rounded-full file:border-0 file:bg-sand-100 file:px-4 file:font-semibold file:text-sand-700"
      />
      {isTooLarge && <Notice kind="error">{texts.tooLarge}</Notice>}
      <div className="flex flex-wrap gap-2">
        <ReasonButton reason={reason} type="submit">
          {texts.upload}
        </ReasonButton>
        {isRemovable && (
          <ReasonButton reason={reason} type="submit" name="intent" value="remove">
            {texts.remove}
          </ReasonButton>
        )}
      </div>
    </form>
  );
}
