import { RotateCw } from "lucide-react";
import { useLocation, useNavigationType } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RequestCode } from "#app/ui/request-code.tsx";
import { kitText } from "./kit-text.ts";

/** What could not be loaded, the code to look it up by, and the way to try once more. */
export function LoadTrouble({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  // On a screen that the browser went to by itself the code on the page is that of the screen before.
  const fromServer = useNavigationType() === "POP";
  return (
    <Notice
      kind="error"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 font-medium"
    >
      <div>
        <p>{message}</p>
        {fromServer && <RequestCode name={kitText.errorCode} className="mt-1 font-normal" />}
      </div>
      <ButtonLink href={pathname + search} look="secondary">
        <RotateCw aria-hidden="true" className="size-4" />
        {kitText.retry}
      </ButtonLink>
    </Notice>
  );
}
