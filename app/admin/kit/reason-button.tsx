import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Reason } from "./icon-button.tsx";

/** A button that a `reason`, such as a missing right, disables and explains. */
export function ReasonButton({
  reason,
  variant = "secondary",
  className,
  ...button
}: ComponentProps<typeof Button> & { reason: string | undefined }) {
  return (
    <Reason reason={reason}>
      {({ className: disabledClasses, ...disabledAttributes }) => (
        <Button
          variant={variant}
          {...button}
          {...disabledAttributes}
          className={classes(className, disabledClasses)}
        />
      )}
    </Reason>
  );
}
