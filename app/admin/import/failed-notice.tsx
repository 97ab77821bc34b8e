import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ImportRecord } from "#server/giving/import/write-import.ts";
import type { action } from "./detail.tsx";
import { importText as text } from "./messages.ts";

/** Says why the work on an import stopped, with the button that continues it. */
export function FailedNotice({ record, reason }: { record: ImportRecord; reason: string | undefined }) {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  return (
    <div className="grid gap-3">
      <Notice kind="error">{record.refusal}</Notice>
      {fetcher.data?.message && !busy && <Notice kind="error">{fetcher.data.message}</Notice>}
      <fetcher.Form method="post">
        <HiddenInputs values={{ intent: "resume" }} />
        <ReasonButton type="submit" reason={reason} variant="primary" disabled={busy}>
          {text.resume}
        </ReasonButton>
      </fetcher.Form>
    </div>
  );
}
