import { Notice } from "#app/ui/notice.tsx";
import { ScreenHeading } from "../frame/screen-heading.tsx";
import { kitText } from "../kit-text.ts";
import { LoadTrouble } from "./load-trouble.tsx";

/** The screen of a form whose record failed to load: the red banner and a link back. */
export function LoadFailed({
  title,
  back,
  message,
  gone = message.endsWith(kitText.missing),
}: {
  title: string;
  back: { to: string; label: string };
  message: string;
  /** Whether the record does not exist any more; a retry is not offered then. */
  gone?: boolean;
}) {
  return (
    <>
      <ScreenHeading title={title} back={back} />
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
