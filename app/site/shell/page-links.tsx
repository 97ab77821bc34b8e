import { useLocation } from "react-router";
import { useLocale } from "#app/i18n/context.tsx";
import { alternates, pageAddress } from "./page-address.ts";
import { useRootData } from "./site-data.ts";

/** Which address stands for this page, and where it is in the other languages; React lifts these into the head. */
export function PageLinks() {
  const { publicUrl } = useRootData();
  const location = useLocation();
  const locale = useLocale();
  return (
    <>
      <link rel="canonical" href={pageAddress(publicUrl, location, locale)} />
      {alternates(publicUrl, location).map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
    </>
  );
}
