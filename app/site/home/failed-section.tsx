import type { ReactNode } from "react";
import { LoadFailed } from "../error/load-failed.tsx";

/** Shown instead of a section whose content failed to load. */
export function FailedSection({ heading, message }: { heading: ReactNode; message: string }) {
  return (
    <section className="wrap py-16 lg:py-24">
      {heading}
      <LoadFailed message={message} />
    </section>
  );
}
