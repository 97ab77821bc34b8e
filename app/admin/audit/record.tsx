import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { maskFor } from "#app/admin/mask-for.server.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { may } from "#server/staff/permissions.ts";
import { listAudit } from "#server/staff/queries.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/record";
import { areaOf } from "./area-of.ts";
import { EntryList } from "./entry-list.tsx";
import { auditText, entityNames, formPaths, subjectName } from "./messages.ts";

const maxEntries = 500;

/** These entries contain sign-ins, which only administrators may see. */
const restrictedEntities = new Set(["user", "setting"]);

/** All staff may see the audit trail of a record that they may see. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireStaff(context);
  const { entity, entityId } = params;
  const isRestricted = restrictedEntities.has(entity) && !may(actor, "users", "change");
  if (isRestricted || !may(actor, areaOf(entity), "see")) throw data(null, { status: 403 });
  const entries = await listAudit(ctx.db, { entity, entityId }, maxEntries);
  if (may(actor, "users", "change")) return maskFor(actor, { entity, entityId, entries });
  // The IP addresses of colleagues are private.
  return maskFor(actor, { entity, entityId, entries: entries.map((entry) => ({ ...entry, address: null })) });
}

export const meta: Route.MetaFunction = () => [{ title: auditText.recordTitle }];

export default function RecordHistory({ loaderData: { entity, entityId, entries } }: Route.ComponentProps) {
  const link = useAdminLink();
  const subject = subjectName(entity, entityId);
  const formPath = subject === null ? ownValue(formPaths, entity) : undefined;
  return (
    <>
      <ScreenHeading
        title={auditText.recordTitle}
        {...(formPath && { back: { to: link(`${formPath}/${entityId}`), label: auditText.toRecord } })}
        text={
          <>
            {ownValue(entityNames, entity) ?? entity} {subject ?? <span translate="no">{entityId}</span>}
          </>
        }
      />
      <EntryList entries={entries} isOneRecord />
    </>
  );
}
