import { useTranslate } from "#app/i18n/context.tsx";
import { pictureSources } from "#shared/content/picture.ts";

/** Shows the bank's QR code of an account, which staff uploaded. `name` is the name of the account. */
export function Karekod({ picture, name, className }: { picture: string; name: string; className?: string }) {
  const t = useTranslate();
  const { width, height } = pictureSources(picture) ?? {};
  return (
    <img
      data-code=""
      src={picture}
      alt={t("accounts.karekod.named", { name })}
      width={width}
      height={height}
      className={`h-auto rounded-md bg-white ${className ?? ""}`}
    />
  );
}
