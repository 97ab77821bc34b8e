import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "./dialog/confirm-dialog.tsx";

/** The button that restores first values or defaults, after a confirmation. It posts `values` to `action`. */
export function ResetButton({
  label,
  subject,
  variant = "secondary",
  action,
  values = {},
  question,
}: {
  label: string;
  /** What is reset, for screen readers, where a page has several of these buttons. */
  subject?: string;
  variant?: "secondary" | "quiet";
  action: string;
  values?: Record<string, string>;
  question: { title: string; text: string; confirmText: string };
}) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const fetcher = useFetcher();
  return (
    <>
      <Button
        variant={variant}
        aria-label={subject === undefined ? undefined : `${label}: ${subject}`}
        onClick={() => setIsDialogOpen(true)}
      >
        {label}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          {...question}
          busy={fetcher.state !== "idle"}
          onClose={() => setIsDialogOpen(false)}
          onClick={() => void fetcher.submit(values, { method: "post", action })}
        />
      )}
    </>
  );
}
