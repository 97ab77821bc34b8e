import { appContext } from "#app/http/request/context.ts";
import { readFormData } from "#app/http/request/read-form-data.ts";
import { mayWrite, requireStaff } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { maxBytes } from "#server/giving/transfers/import-context.ts";
import { readImport } from "#server/giving/transfers/list-imports.ts";
import { refusalText } from "#server/giving/transfers/refusal-text.ts";
import type { RowCounts } from "#server/giving/transfers/store-import.ts";
import { type UploadResult, uploadStatement } from "#server/giving/transfers/upload-statement.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { LayoutQuestion } from "#shared/giving/statement-layout.ts";
import type { Route } from "./+types/upload";
import { transfersText } from "./messages.ts";
import { readLayout } from "./read-layout.ts";

/** The limit covers the file and the form around it. */
const formLimit = maxBytes + 64 * 1024;
/** The server answers after this time at the latest; the list shows the progress of longer files. */
const waits = 25_000;
/** Each concurrent upload holds its file in memory. */
const mostUploads = 3;
let uploads = 0;

export type UploadAnswer =
  | ({ kind: "stored"; rows: number } & RowCounts)
  | { kind: "reading"; id: string }
  | { kind: "layout"; account: string; changed: boolean; question: LayoutQuestion }
  | { kind: "refused"; error: string };

/** GET transfers/upload?import={id} returns the result of a file whose upload was answered earlier. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireStaff(context);
  const asked = url.searchParams.get("import");
  if (!asked) return refusal(400, transfersText.failed);
  const found = await readImport(context.get(appContext).db, asked);
  if (!found) return refusal(404, transfersText.failed);
  const { state, id, rowCount: rows, newRows, knownRows, doubtfulRows, reason } = found;
  if (state === "reading") return json({ kind: "reading", id });
  return state === "stored"
    ? json({ kind: "stored", rows, newRows, knownRows, doubtfulRows })
    : refusal(422, reason ?? "");
}

/** POST transfers/upload takes a `file`, optionally its `account` (IBAN) and its columns (`layout`). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { ctx } = requireStaff(context);
  // The permission is checked before the body is read.
  if (!mayWrite(context, "transfers.write")) return refusal(403, transfersText.failed);
  if (uploads >= mostUploads) return refusal(503, transfersText.busy);
  uploads++;
  try {
    return await takeUpload(request, context.get(appContext), ctx);
  } catch (err) {
    ctx.log.error({ err }, "statement upload failed");
    return refusal(500, transfersText.failed);
  } finally {
    uploads--;
  }
}

async function takeUpload(request: Request, { statements }: App, ctx: StaffContext): Promise<Response> {
  const read = await readFormData(request, formLimit);
  if (read.kind === "too-large") return refusal(413, transfersText.tooLarge);
  if (read.kind === "malformed") return refusal(400, transfersText.failed);
  const { form, files } = read;
  const file = files.get("file");
  if (!file) return refusal(400, transfersText.failed);
  const account = form.get("account");
  const own = statements.accounts.find(({ iban }) => iban === account)?.iban ?? null;
  const layout = readLayout(form.get("layout"));
  if (layout === "wrong") return refusal(400, transfersText.failed);
  const { name, bytes } = file;
  const uploaded = await uploadStatement(ctx, statements, { name, bytes, account: own, layout }, waits);
  return answer(uploaded);
}

function answer(uploaded: UploadResult): Response {
  switch (uploaded.kind) {
    case "stored": {
      const { rows, newRows, knownRows, doubtfulRows } = uploaded;
      return json({ kind: "stored", rows, newRows, knownRows, doubtfulRows });
    }
    case "reading":
      return json({ kind: "reading", id: uploaded.id });
    case "layout": {
      const { account, reason, question } = uploaded;
      return json({ kind: "layout", account, changed: reason === "columns_changed", question });
    }
    case "refused":
      return refusal(422, refusalText(uploaded));
    case "forbidden":
      return refusal(403, transfersText.failed);
  }
}

function json(body: UploadAnswer, status = 200): Response {
  return Response.json(body, { status });
}

function refusal(status: number, error: string): Response {
  return json({ kind: "refused", error }, status);
}
