import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { errorText } from "../form/error-text.ts";
import { HiddenInputs } from "../form/hidden-inputs.tsx";
import { PlainField } from "../form/plain-field.tsx";
import { IconButton } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";

/** The answer of the list's action if the record cannot be restored with its old slug. */
export type SlugRefusal = { slug: string; problem: string; proposed: string | undefined };

const errorTexts = { invalid: kitText.notSlug, taken: kitText.slugTaken };

/**
 * Restores a deleted record with `intent=restore`, `id` and `slug`. If the slug is not free, the answer is SlugRefusal,
 * and a dialog asks for a new slug.
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
  const fetcher = useFetcher<SlugRefusal>();
  const [closedRefusal, setClosedRefusal] = useState<SlugRefusal>();
  const busy = fetcher.state !== "idle";
  const refusal = fetcher.data;
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
          isLabelVisible
        />
      </fetcher.Form>
      {refusal && refusal !== closedRefusal && (
        <SlugDialog
          refusal={refusal}
          title={title}
          busy={busy}
          onClose={() => setClosedRefusal(refusal)}
          onChoose={(slug) => fetcher.submit({ intent: "restore", id, slug }, { method: "post" })}
        />
      )}
    </>
  );
}

function SlugDialog({
  refusal,
  title,
  busy,
  onClose,
  onChoose,
}: {
  refusal: SlugRefusal;
  title: string;
  busy: boolean;
  onClose: () => void;
  onChoose: (slug: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <AlertDialog title={kitText.restoreAsTitle} text={kitText.restoreAsText(title)} onClose={onClose}>
      <form
        className="w-full"
        onSubmit={(event) => {
          event.preventDefault();
          if (input.current) onChoose(input.current.value.trim());
        }}
      >
        <PlainField
          label={kitText.slug}
          ref={input}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          defaultValue={refusal.proposed ?? refusal.slug}
          error={errorText(refusal.problem, errorTexts)}
        />
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {kitText.giveUp}
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? kitText.restoring : kitText.restore}
          </Button>
        </div>
      </form>
    </AlertDialog>
  );
}
