import { useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import type { action } from "./first-number.ts";
import { firstNumberText as text } from "./messages.ts";
import { readFirstNumber } from "./read-first-number.ts";

/** Staff who move from another system continue its numbers, before the first receipt of the series. */
export function FirstNumberPanel({ series, reason }: { series: string; reason: string | undefined }) {
  const link = useAdminLink();
  const fetcher = useFetcher<typeof action>();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setIsAsked(false));
  const first = readFirstNumber(typed);
  const refusal = busy ? undefined : fetcher.data?.message;
  return (
    <Sheet title={text.title(series)}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setIsWrong(first === null);
          setIsAsked(first !== null);
        }}
      >
        <PlainField
          label={text.first}
          hint={text.hint}
          error={isWrong ? text.refused.number : refusal}
          inputMode="numeric"
          maxLength={10}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          disabled={reason !== undefined}
        />
        <p>
          <ReasonButton type="submit" reason={reason}>
            {text.save}
          </ReasonButton>
        </p>
      </form>
      {isAsked && first !== null && (
        <ConfirmDialog
          title={text.question(series, formatCount(first))}
          text={text.means}
          confirmText={text.save}
          busy={busy}
          onClose={() => setIsAsked(false)}
          onClick={() =>
            void fetcher.submit(
              { series, first: typed },
              { method: "post", action: link("settings/documents/first-number") },
            )
          }
        />
      )}
    </Sheet>
  );
}
