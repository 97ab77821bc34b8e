import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { AskDialog } from "../dialog/ask-dialog.tsx";
import { errorText } from "../form/error-text.ts";
import { HiddenInputs } from "../form/hidden-inputs.tsx";
import { PlainField } from "../form/plain-field.tsx";
import { IconButton } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";

/** The list action's answer if the record cannot be restored with its old slug. */
export type SlugRefused = { slug: string; problem: string; proposed: string | undefined };

const words = { invalid: kitText.notSlug, taken: kitText.slugTaken };

/**
 * Restores a deleted record: `intent=restore`, `id` and `slug`. If the slug is taken, the list's action answers with
 * SlugRefused, and this asks for another one.
 */
export function RowRestore({
  id,
  slug,
  title,
  reason,
}: {
  id: string;
  slug: string;
  title: string;
  reason?: string | undefined;
}) {
  const fetcher = useFetcher<SlugRefused>();
  const [closed, setClosed] = useState<SlugRefused>();
  const busy = fetcher.state !== "idle";
  const refused = fetcher.data;
  return (
    <>
      <fetcher.Form method="post" preventScrollReset>
        <HiddenInputs values={{ intent: "restore", id, slug }} />
        <IconButton
          type="submit"
          label={kitText.restore}
          about={title}
          icon={<Undo2 aria-hidden="true" className="size-4.5" />}
          aria-busy={busy}
          reason={reason}
          written
        />
      </fetcher.Form>
      {refused && refused !== closed && (
        <AskSlug
          refused={refused}
          title={title}
          busy={busy}
          onClose={() => setClosed(refused)}
          onChosen={(slug) => fetcher.submit({ intent: "restore", id, slug }, { method: "post" })}
        />
      )}
    </>
  );
}

function AskSlug({
  refused,
  title,
  busy,
  onClose,
  onChosen,
}: {
  refused: SlugRefused;
  title: string;
  busy: boolean;
  onClose: () => void;
  onChosen: (slug: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <AskDialog title={kitText.restoreAsTitle} text={kitText.restoreAsText(title)} onClose={onClose}>
      <form
        className="w-full"
        onSubmit={(event) => {
          event.preventDefault();
          if (input.current) onChosen(input.current.value.trim());
        }}
      >
        <PlainField
          label={kitText.slug}
          ref={input}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          defaultValue={refused.proposed ?? refused.slug}
          error={errorText(refused.problem, words)}
        />
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {kitText.giveUp}
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? kitText.restoring : kitText.restore}
          </Button>
        </div>
      </form>
    </AskDialog>
  );
}
