import { Notice } from "#app/ui/notice.tsx";
import { ScreenHeading } from "./screen-heading.tsx";

/** The screen of a form whose record could not be loaded: the red banner, and the way back. */
export function LoadFailed({
  title,
  back,
  backLabel,
  message,
}: {
  title: string;
  back: string;
  backLabel: string;
  message: string;
}) {
  return (
    <>
      <ScreenHeading title={title} back={{ to: back, label: backLabel }} />
      <Notice kind="error" className="mt-5">
        {message}
      </Notice>
    </>
  );
}
