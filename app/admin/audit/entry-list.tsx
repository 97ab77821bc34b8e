import { ChevronRight } from "lucide-react";
import { DateCell } from "#app/admin/kit/list/cells.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { NumberTail, numberHead } from "#app/admin/orders/order-link.tsx";
import type { AuditRow } from "#server/staff/queries.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type Change, findChanges } from "./changes.ts";
import { fieldName, type Subject } from "./field-names.ts";
import { actionNames, auditText, entityNames, subjectName } from "./messages.ts";

/** Entries of the audit trail with their changes. With `isOneRecord` all entries belong to the same record, whose name is hidden. */
export function EntryList({
  entries,
  isOneRecord = false,
}: {
  entries: readonly AuditRow[];
  isOneRecord?: boolean;
}) {
  if (entries.length === 0) return <NothingHere>{auditText.empty}</NothingHere>;
  return (
    <ol className="mt-5 grid gap-px overflow-hidden rounded-md bg-sand-200 text-sm shadow-soft ring-1 ring-sand-200">
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} isOneRecord={isOneRecord} />
      ))}
    </ol>
  );
}

function Entry({
  at,
  actorName,
  action,
  entity,
  entityId,
  before,
  after,
  address,
  isOneRecord,
}: AuditRow & { isOneRecord: boolean }) {
  const changes = findChanges(before, after, { entity, entityId });
  const subject = subjectName(entity, entityId);
  return (
    <li className="bg-white px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-xs text-ink-faint sm:w-34">
          <DateCell at={at} as="time" />
        </span>
        <span className="font-semibold">{actorName}</span>
        <span>{ownValue(actionNames, action) ?? action}</span>
        {!isOneRecord && (
          <TextLink to={`audit/${encodeURIComponent(entity)}/${encodeURIComponent(entityId)}`}>
            {ownValue(entityNames, entity) ?? entity}{" "}
            <span className="text-xs">
              {subject ?? numberHead(entityId)}
              {entity === "order" && subject === null && <NumberTail id={entityId} />}
            </span>
          </TextLink>
        )}
        {address && (
          <bdi dir="ltr" className="ms-auto text-xs text-ink-faint">
            {address}
          </bdi>
        )}
      </div>
      {changes.length > 0 && (
        <details className="group mt-1 sm:ms-38">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-xs font-medium text-ink-soft hover:text-leaf-700 sm:min-h-8">
            <ChevronRight
              aria-hidden="true"
              className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
            />
            {auditText.details}:{" "}
            {changes.map(({ field }) => fieldName(field, { entity, entityId })).join(", ")}
          </summary>
          <Changes subject={{ entity, entityId }} changes={changes} />
        </details>
      )}
    </li>
  );
}

function Changes({ subject, changes }: { subject: Subject; changes: readonly Change[] }) {
  return (
    <dl className="mt-1 mb-2 grid gap-2">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="rounded-sm bg-sand-50 px-3 py-2">
          <dt className="text-xs font-semibold text-ink-soft">{fieldName(field, subject)}</dt>
          {before !== null && (
            <dd className="break-words text-clay-700">
              <span className="sr-only">{auditText.before}: </span>
              <del>{before}</del>
            </dd>
          )}
          {after !== null && (
            <dd className="break-words">
              <span className="sr-only">{auditText.after}: </span>
              {after}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
