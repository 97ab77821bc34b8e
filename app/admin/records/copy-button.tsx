import { Copy } from "lucide-react";
import { useFetcher } from "react-router";
import { linkClasses } from "#app/admin/audit/history-link.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { recordText } from "./messages.ts";

/** Creates a copy of the stored record by the action of its list, and opens the copy. */
export function CopyButton({ path, id }: { path: string; id: string }) {
  const link = useAdminLink();
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={link(path)}>
      <SubmissionId isPerPress />
      <HiddenInputs values={{ intent: "duplicate", id }} />
      <button type="submit" disabled={busy} className={linkClasses}>
        <Copy aria-hidden="true" className="size-4.5" />
        {busy ? recordText.duplicating : recordText.duplicate}
      </button>
    </fetcher.Form>
  );
}
