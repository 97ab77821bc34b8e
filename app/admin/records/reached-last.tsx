import { ArrowDownToLine, Undo2 } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useAnswered } from "#app/admin/kit/use-answered.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { NewOrder } from "#server/content/editing/arrange-records.ts";
import type { WriteText } from "./content-texts.ts";
import { recordText } from "./messages.ts";

/** The answer to `intent=reached-last`. */
export type ArrangedAnswer = { moved: number; undo: NewOrder };

const shared = { key: "reached-last" };

/** Moves the records that have reached their target behind all others, with one press. */
export function ReachedLast({ reason }: { reason: string | undefined }) {
  const fetcher = useFetcher<ArrangedAnswer>(shared);
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

/** The result of that press, with a button that undoes it as long as staff have not changed the order again. */
export function ReachedLastDone({ text }: { text: WriteText }) {
  const { data } = useFetcher<ArrangedAnswer>(shared);
  const fetcher = useFetcher();
  const [undone, setUndone] = useState<ArrangedAnswer>();
  useAnswered(fetcher.state !== "idle", () => setUndone(data));
  const shown = data && data !== undone ? data : null;
  return (
    <Notice kind="info" className={shown ? "mt-5" : "sr-only"}>
      {shown && (
        <fetcher.Form
          method="post"
          preventScrollReset
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <span>{text.arranged(shown.moved)}</span>
          <HiddenInputs values={{ seen: shown.undo.seen.join(","), wanted: shown.undo.wanted.join(",") }} />
          <Button type="submit" look="secondary" name="intent" value="undo-order">
            <Undo2 aria-hidden="true" className="size-4.5" />
            {recordText.undo}
          </Button>
        </fetcher.Form>
      )}
    </Notice>
  );
}
