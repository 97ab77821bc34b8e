import { RotateCw } from "lucide-react";
import { useLocation, useNavigationType } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RequestCode } from "#app/ui/request-code.tsx";
import { kitText } from "../kit-text.ts";

/** The error text, the code of the request and a link to retry. */
export function LoadTrouble({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  // After a client-side navigation the page still has the code of the first document.
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
      <ButtonLink href={pathname + search} variant="secondary">
        <RotateCw aria-hidden="true" className="size-4" />
        {kitText.retry}
      </ButtonLink>
    </Notice>
  );
}
