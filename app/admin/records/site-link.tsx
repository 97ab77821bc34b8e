import { ExternalLink } from "lucide-react";
import { buttonLook } from "#app/ui/button.tsx";
import { kitText } from "../kit/kit-text.ts";

/** A link to the record's public page. */
export function SiteLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={buttonLook("secondary", "md")}>
      <ExternalLink aria-hidden="true" className="size-4.5" />
      {kitText.seeOnSite}
      <span className="sr-only"> ({kitText.opensNewTab})</span>
    </a>
  );
}
