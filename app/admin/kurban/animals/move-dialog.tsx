import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import { shareLabel } from "./board.tsx";
import { animalText, oneText as text } from "./texts.ts";

/** Asks for the animal and the position to which a share goes. */
export function MoveDialog({
  share,
  from,
  tag,
  sharesPerAnimal,
  onClose,
}: {
  share: ListedShare;
  from: string;
  tag: string;
  sharesPerAnimal: number;
  onClose: () => void;
}) {
  const formId = useId();
  const fetcher = useFetcher<{ message: string }>();
  const [position, setPosition] = useState("");
  const busy = fetcher.state !== "idle";
  const refusal = busy ? undefined : fetcher.data;
  useOnAnswer(busy, () => {
    if (!refusal) onClose();
  });
  const options = [
    { value: "", label: text.firstFree },
    ...Array.from({ length: sharesPerAnimal }, (_, index) => {
      return { value: String(index + 1), label: text.nth(index + 1) };
    }),
  ];
  return (
    <ConfirmDialog
      title={text.moveTitle}
      text={
        <fetcher.Form id={formId} method="post" preventScrollReset className="grid gap-4">
          <p>{shareLabel(share)}</p>
          <HiddenInputs values={{ intent: "move", share: share.id, from }} />
          <PlainField
            label={text.moveTo}
            name="tag"
            required
            defaultValue={tag}
            maxLength={20}
            error={refusal?.message}
          />
          <div>
            <LabelledSelect
              label={text.position}
              name="position"
              value={position}
              options={options}
              error={undefined}
              onChange={setPosition}
            />
            <p className="mt-1.5 text-xs text-ink-faint">{text.moveHint}</p>
          </div>
        </fetcher.Form>
      }
      confirmText={text.move}
      busyText={animalText.working}
      busy={busy}
      type="submit"
      form={formId}
      onClose={onClose}
    />
  );
}
