import { ExternalLink } from "lucide-react";
import { buttonLook } from "#app/ui/button.tsx";
import { kitText } from "./kit-text.ts";

/** To the record's public page, in a new tab: what is being typed stays. */
export function SeeOnSite({ path }: { path: string }) {
  return (
    <a href={path} target="_blank" rel="noreferrer" className={buttonLook("quiet", "md")}>
      <ExternalLink aria-hidden="true" className="size-4.5" />
      {kitText.seeOnSite}
      <span className="sr-only"> ({kitText.opensNewTab})</span>
    </a>
  );
}
