import { Notice } from "#app/ui/notice.tsx";
import { kitText } from "./kit-text.ts";
import { LoadTrouble } from "./load-trouble.tsx";
import { ScreenHeading } from "./screen-heading.tsx";

/** The screen of a form whose record could not be loaded: the red banner, and the way back. */
export function LoadFailed({
  title,
  back,
  backLabel,
  message,
  gone = message.endsWith(kitText.missing),
}: {
  title: string;
  back: string;
  backLabel: string;
  message: string;
  /** There is no such record (any more): trying again is of no use. */
  gone?: boolean;
}) {
  return (
    <>
      <ScreenHeading title={title} back={{ to: back, label: backLabel }} />
      {gone ? (
        <Notice kind="error" className="mt-5 font-medium">
          {message}
        </Notice>
      ) : (
        <LoadTrouble message={message} />
      )}
    </>
  );
}
