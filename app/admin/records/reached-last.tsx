import { ArrowDownToLine, Undo2 } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { NewOrder } from "#server/content/editing/arrange-records.ts";
import type { WriteText } from "./content-texts.ts";
import { recordText } from "./messages.ts";

/** The answer to `intent=reached-last`. */
export type ArrangedAnswer = { moved: number; undo: NewOrder };

const fetcherOptions = { key: "reached-last" };

/** Moves the records with a reached target to the end of the list. */
export function ReachedLast({ reason }: { reason: string | undefined }) {
  const fetcher = useFetcher<ArrangedAnswer>(fetcherOptions);
  return (
    <fetcher.Form method="post" preventScrollReset>
      <ReasonButton
        type="submit"
        name="intent"
        value="reached-last"
        reason={reason}
        aria-busy={fetcher.state !== "idle"}
      >
        <ArrowDownToLine aria-hidden="true" className="size-4.5" />
        {recordText.reachedLast}
      </ReasonButton>
    </fetcher.Form>
  );
}

/** The result of ReachedLast, with an undo button. Undo fails if staff have changed the order again. */
export function ReachedLastResult({ text }: { text: WriteText }) {
  const { data } = useFetcher<ArrangedAnswer>(fetcherOptions);
  const fetcher = useFetcher();
  const [undoneAnswer, setUndoneAnswer] = useState<ArrangedAnswer>();
  useOnAnswer(fetcher.state !== "idle", () => setUndoneAnswer(data));
  const answer = data && data !== undoneAnswer ? data : null;
  return (
    <Notice kind="info" className={answer ? "mt-5" : "sr-only"}>
      {answer && (
        <fetcher.Form
          method="post"
          preventScrollReset
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <span>{text.arranged(answer.moved)}</span>
          <HiddenInputs
            values={{ seen: answer.undo.previousIds.join(","), wanted: answer.undo.newIds.join(",") }}
          />
          <Button type="submit" variant="secondary" name="intent" value="undo-order">
            <Undo2 aria-hidden="true" className="size-4.5" />
            {recordText.undo}
          </Button>
        </fetcher.Form>
      )}
    </Notice>
  );
}
