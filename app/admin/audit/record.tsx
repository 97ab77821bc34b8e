import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { requireStaff } from "#app/http/request/staff.ts";
import { may } from "#server/staff/permissions.ts";
import { listAudit } from "#server/staff/queries.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/record";
import { EntryList } from "./entry-list.tsx";
import { auditText, entityNames, formPaths, subjectName } from "./messages.ts";

const most = 500;

/** Only administrators may see sign-ins with their addresses. */
const guarded = new Set(["user", "setting"]);

/** Loads the audit trail of one record. All staff may see it, as they may see the record. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireStaff(context);
  const { entity, entityId } = params;
  if (guarded.has(entity) && !may(actor, "audit.read")) throw data(null, { status: 403 });
  const entries = await listAudit(ctx.db, { entity, entityId }, most);
  if (may(actor, "audit.read")) return { entity, entityId, entries };
  // Colleagues' IP addresses are private.
  return { entity, entityId, entries: entries.map((entry) => ({ ...entry, address: null })) };
}

export const meta: Route.MetaFunction = () => [{ title: auditText.recordTitle }];

export default function RecordHistory({ loaderData: { entity, entityId, entries } }: Route.ComponentProps) {
  const link = useAdminLink();
  const subject = subjectName(entity, entityId);
  const form = subject === null ? ownValue(formPaths, entity) : undefined;
  return (
    <>
      <ScreenHeading
        title={auditText.recordTitle}
        {...(form && { back: { to: link(`${form}/${entityId}`), label: auditText.toRecord } })}
        text={
          <>
            {ownValue(entityNames, entity) ?? entity} {subject ?? <span translate="no">{entityId}</span>}
          </>
        }
      />
      <EntryList entries={entries} ofRecord />
    </>
  );
}
