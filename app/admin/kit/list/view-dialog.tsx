import { useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { hasContact, VIEW_NAME_MAX } from "#shared/staff/saved-view.ts";
import { useAdminLink } from "../admin-link.ts";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { HiddenInputs } from "../form/hidden-inputs.tsx";
import { PlainField } from "../form/plain-field.tsx";
import { kitText } from "../kit-text.ts";
import { useOnAnswer } from "../use-on-answer.ts";
import { type SavedView, useSavedViews, type ViewAnswer } from "./list-settings.ts";
import { viewText as text } from "./view-texts.ts";

/** Names a new view, or changes the name of `view`, and says who sees it. */
export function ViewDialog({
  view,
  query,
  onClose,
}: {
  view?: SavedView;
  query: string;
  onClose: () => void;
}) {
  const { screen } = useSavedViews();
  const link = useAdminLink();
  const id = useId();
  const fetcher = useFetcher<ViewAnswer>();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(view?.name ?? "");
  const busy = fetcher.state !== "idle";
  const isPrivateOnly = hasContact({ name, query });
  useOnAnswer(busy, () => field.current?.focus());
  return (
    <AlertDialog
      title={view ? text.edit : text.saveNew}
      onClose={() => !busy && onClose()}
      text={
        <fetcher.Form id={id} method="post" action={link("views")} preventScrollReset className="grid gap-4">
          <HiddenInputs values={{ intent: "save", id: view?.id ?? null, screen, query }} />
          <PlainField
            ref={field}
            label={text.name}
            name="name"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={VIEW_NAME_MAX}
            required
            hint={text.nameHint}
            error={busy ? undefined : fetcher.data?.message}
          />
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              name="shared"
              defaultChecked={view?.shared ?? false}
              disabled={isPrivateOnly}
              aria-describedby={`${id}-shared`}
              className="mt-0.5 size-5 shrink-0 accent-leaf-600"
            />
            <span>
              <span className="block font-semibold text-ink">{text.shared}</span>
              <span id={`${id}-shared`} className="block text-xs text-ink-faint">
                {isPrivateOnly ? text.privateOnly : text.sharedHint}
              </span>
            </span>
          </label>
        </fetcher.Form>
      }
    >
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {kitText.giveUp}
      </Button>
      <Button type="submit" form={id} disabled={busy}>
        {busy ? kitText.saving : kitText.save}
      </Button>
    </AlertDialog>
  );
}
