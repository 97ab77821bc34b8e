import { type ChangeEvent, useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { uploadTypes } from "#shared/content/picture.ts";
import { productLogo, readLogoId } from "#shared/identity/identity-files.ts";
import { brandingText as text } from "./messages.ts";

/** The server aborts the request of a larger file without an answer, so the browser must not send the file. */
const maxFileBytes = 5 * 1024 * 1024;

/** The logo, with its own form. */
export function LogoPanel({ logoUrl, reason }: { logoUrl: string; reason: string | undefined }) {
  const link = useAdminLink();
  const [tooLarge, setTooLarge] = useState(false);
  const isUploaded = readLogoId(logoUrl) !== null;
  const refuseLargeFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = (currentTarget.files?.[0]?.size ?? 0) > maxFileBytes;
    setTooLarge(isLarge);
    if (isLarge) currentTarget.value = "";
  };
  return (
    <Sheet title={text.logo}>
      {isUploaded ? (
        <img
          src={logoUrl}
          alt={text.logoShown}
          className="max-h-24 max-w-full rounded-sm bg-white object-contain ring-1 ring-sand-200"
        />
      ) : (
        <p className="text-ink-soft">{logoUrl === productLogo ? text.logoNone : text.logoElsewhere}</p>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={link("settings/branding/logo")}
        className="mt-3 grid gap-3"
      >
        <label htmlFor="logo" className="text-xs text-ink-faint">
          {text.logoHint}
        </label>
        <input
          id="logo"
          type="file"
          name="file"
          accept={uploadTypes.join()}
          disabled={reason !== undefined}
          onChange={refuseLargeFile}
          className="w-full text-sm file:me-3 file:min-h-10 file:rounded-full file:border-0 file:bg-sand-100 file:px-4 file:font-semibold file:text-sand-700"
        />
        {tooLarge && <Notice kind="error">{text.logoRefused.size}</Notice>}
        <div className="flex flex-wrap gap-2">
          <ReasonButton reason={reason} type="submit">
            {text.upload}
          </ReasonButton>
          {isUploaded && (
            <ReasonButton reason={reason} type="submit" name="intent" value="remove">
              {text.remove}
            </ReasonButton>
          )}
        </div>
      </form>
    </Sheet>
  );
}
