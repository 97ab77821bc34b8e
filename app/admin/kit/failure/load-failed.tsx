import { Notice } from "#app/ui/notice.tsx";
import { ScreenHeading } from "../frame/screen-heading.tsx";
import { kitText } from "../kit-text.ts";
import { LoadTrouble } from "./load-trouble.tsx";

/** The screen of a form whose record failed to load: the red banner and a link back. */
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
  /** The record does not exist (any more): offer no retry. */
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
