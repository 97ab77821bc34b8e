import { data, type RouterContextProvider } from "react-router";
import { contentKindOf } from "#app/admin/records/kind-at.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readRecord } from "#server/content/editing/read-record.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { everyKind } from "#server/content/every-kind.ts";
import { may } from "#server/staff/permissions.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";

type Params = { section: string; id: string };

/** Returns the kind of content that the address names. Answers 404 for any other word. */
export function kindOf({ section }: Pick<Params, "section">): { section: ContentKind; kind: RecordKind } {
  const name = contentKindOf(section);
  return { section: name, kind: everyKind[name] };
}

/** Loads a record and whether this member of staff may change it. Answers 404 if there is none. */
export async function loadVersioned(context: Readonly<RouterContextProvider>, params: Params) {
  const { db } = context.get(appContext);
  const { section, kind } = kindOf(params);
  const record = await readRecord(db, kind, params.id);
  if (!record) throw data(null, { status: 404 });
  return { db, section, kind, record, mayWrite: may(requireStaff(context).actor, "content.write") };
}
