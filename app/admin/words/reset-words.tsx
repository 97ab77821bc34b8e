import { useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { type WordName, words } from "#shared/content/words.ts";
import { wordsText as text } from "./messages.ts";

/** The button that gives one word its default back, or every word with `name` null. */
export function ResetWords({ name }: { name: WordName | null }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const fetcher = useFetcher();
  const link = useAdminLink();
  const label = name ? text.resetOne : text.resetAll;
  return (
    <>
      <Button
        look={name ? "quiet" : "secondary"}
        aria-label={name ? `${label}: ${words[name].name}` : undefined}
        onClick={() => setIsDialogOpen(true)}
      >
        {label}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={name ? text.resetOneTitle(words[name].name) : text.resetAllTitle}
          text={text.resetText}
          confirmText={text.resetYes}
          busy={fetcher.state !== "idle"}
          onClose={() => setIsDialogOpen(false)}
          onClick={() =>
            void fetcher.submit(
              { name: name ?? "*" },
              { method: "post", action: link("settings/words/reset") },
            )
          }
        />
      )}
    </>
  );
}
