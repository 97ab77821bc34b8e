import { data, type RouterContextProvider } from "react-router";
import { parseContentKind } from "#app/admin/records/content-kind.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readRecord } from "#server/content/editing/read-record.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { everyKind } from "#server/content/every-kind.ts";
import { may } from "#server/staff/permissions.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";

type Params = { section: string; id: string };

/** Returns the kind of content in the address; throws 404 if there is no such kind. */
export function findKind({ section }: Pick<Params, "section">): { section: ContentKind; kind: RecordKind } {
  const name = parseContentKind(section);
  return { section: name, kind: everyKind[name] };
}

/** Loads a record and the permission of this person to change it; throws 404 if the record does not exist. */
export async function loadRecord(context: Readonly<RouterContextProvider>, params: Params) {
  const { db } = context.get(appContext);
  const { section, kind } = findKind(params);
  const record = await readRecord(db, kind, params.id);
  if (!record) throw data(null, { status: 404 });
  return { db, section, kind, record, mayWrite: may(requireStaff(context).actor, "content", "change") };
}
