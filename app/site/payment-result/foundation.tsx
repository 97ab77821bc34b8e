import { useTranslate } from "#app/i18n/context.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { mailAddress, phoneAddress } from "#app/ui/contact-address.ts";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { chooseLogo } from "#shared/identity/identity-files.ts";
import { InterpolatedText, valueMark } from "./interpolated-text.tsx";

export function Foundation({ registry }: { registry: string | null }) {
  const t = useTranslate();
  const { site } = useRootData();
  return (
    <div className="flex gap-4 border-t border-sand-200 pt-5 text-sm text-ink-soft">
      <img src={chooseLogo(site)} alt="" className="h-11 w-auto max-w-40 object-contain" />
      <div className="min-w-0">
        <p {...storedTextIn(site, "name")} className="font-semibold text-ink">
          {site.name}
        </p>
        {site.address && <p {...storedTextIn(site, "address")}>{site.address}</p>}
        <p className="flex flex-wrap gap-x-4 *:py-0.5">
          {site.phone && (
            <a href={phoneAddress(site.phone)} dir="ltr" className="hover:text-ink">
              {site.phone}
            </a>
          )}
          {site.email && (
            <a href={mailAddress(site.email)} dir="ltr" className="hover:text-ink wrap-anywhere">
              {site.email}
            </a>
          )}
        </p>
        {registry && (
          <p>
            {/* A number can begin with digits and end with letters, which an Arabic line would reverse. */}
            <InterpolatedText text={t("result.registry", { number: valueMark })}>
              <bdi dir="ltr">{registry}</bdi>
            </InterpolatedText>
          </p>
        )}
      </div>
    </div>
  );
}
