import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { PictureForm } from "#app/admin/kit/form/picture-form.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { uploadTypes } from "#shared/content/picture.ts";
import { productLogo, readLogoId } from "#shared/identity/identity-files.ts";
import { brandingText as text } from "./messages.ts";

/** The logo, with its own form. */
export function LogoPanel({ logoUrl, reason }: { logoUrl: string; reason: string | undefined }) {
  const link = useAdminLink();
  const isUploaded = readLogoId(logoUrl) !== null;
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
      <PictureForm
        id="logo"
        action={link("settings/branding/logo")}
        types={uploadTypes}
        isRemovable={isUploaded}
        reason={reason}
        texts={{
          hint: text.logoHint,
          tooLarge: text.logoRefused.size,
          upload: text.upload,
          remove: text.remove,
        }}
      />
    </Sheet>
  );
}
