import { Notice } from "#app/ui/notice.tsx";
import { ScreenHeading } from "../frame/screen-heading.tsx";
import { kitText } from "../kit-text.ts";
import { LoadTrouble } from "./load-trouble.tsx";

/** The screen of a form whose record failed to load. */
export function LoadFailed({
  title,
  back,
  message,
  isMissing = message.endsWith(kitText.missing),
}: {
  title: string;
  back: { to: string; label: string };
  message: string;
  /** Whether the record no longer exists. A retry is then not offered. */
  isMissing?: boolean;
}) {
  return (
    <>
      <ScreenHeading title={title} back={back} />
      {isMissing ? (
        <Notice kind="error" className="mt-5 font-medium">
          {message}
        </Notice>
      ) : (
        <LoadTrouble message={message} />
      )}
    </>
  );
}
