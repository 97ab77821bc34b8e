import { useEffect, useState } from "react";
import type { company } from "../../i18n/messages/tr/company.ts";

/** They come with the page, so that sites that ask for no company send none of them. */
export type CompanyTexts = Record<keyof typeof company, string>;

/** What asks for a company. */
export type CompanyPart = typeof import("./company-fields.tsx") & { texts: CompanyTexts };

/**
 * Loads the fields of a company where the page has texts for them. Undefined: on its way; null: checkout goes without,
 * also when the file does not arrive.
 */
export function useCompanyPart(texts: CompanyTexts | null): CompanyPart | null | undefined {
  const [part, setPart] = useState<CompanyPart | null>();
  useEffect(() => {
    if (!texts) return;
    const load = () => import("./company-fields.tsx");
    load()
      .catch(load)
      .then(
        (loaded) => setPart({ ...loaded, texts }),
        () => setPart(null),
      );
  }, [texts]);
  return texts ? part : null;
}
