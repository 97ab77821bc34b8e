import { Copy } from "lucide-react";
import { useFetcher } from "react-router";
import { linkLook } from "#app/admin/audit/history-link.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { SubmissionName } from "#app/admin/kit/form/submission-name.tsx";
import { recordText } from "./messages.ts";

/** Adds a copy of the stored record through its list's action, and opens it. */
export function CopyButton({ path, id }: { path: string; id: string }) {
  const link = useAdminLink();
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={link(path)}>
      <SubmissionName each />
      <HiddenInputs values={{ intent: "duplicate", id }} />
      <button type="submit" disabled={busy} className={linkLook}>
        <Copy aria-hidden="true" className="size-4.5" />
        {busy ? recordText.duplicating : recordText.duplicate}
      </button>
    </fetcher.Form>
  );
}
