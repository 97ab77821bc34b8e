import { History } from "lucide-react";
import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { auditText } from "./messages.ts";

export const linkClasses =
  "inline-flex min-h-11 items-center gap-2 text-sm font-medium text-leaf-700 underline-offset-4 hover:underline";

/** A link to the audit trail of a record. `entity` is the kind of the record in the audit trail. */
export function HistoryLink({ entity, id }: { entity: string; id: string }) {
  const link = useAdminLink();
  return (
    <Link to={link(`audit/${entity}/${encodeURIComponent(id)}`)} className={linkClasses}>
      <History aria-hidden="true" className="size-4.5" />
      {auditText.history}
    </Link>
  );
}
