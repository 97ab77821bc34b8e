import type { ReactNode } from "react";
import { LoadFailed } from "../error/load-failed.tsx";

/** In the place of a section whose content could not be loaded. */
export function FailedSection({ heading, message }: { heading: ReactNode; message: string }) {
  return (
    <section className="wrap py-16 lg:py-24">
      {heading}
      <LoadFailed message={message} />
    </section>
  );
}
