import { appContext } from "#app/http/request/context.ts";
import { readFormData } from "#app/http/request/read-form-data.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
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

/** The largest file plus the rest of the form. */
const formLimit = maxBytes + 64 * 1024;
/** If reading takes longer, the server answers that it is still reading. Milliseconds. */
const answerTimeoutMs = 25_000;
/** The limit exists because each upload needs its file in memory. */
const maxUploads = 3;
let uploadCount = 0;

export type UploadAnswer =
  | ({ kind: "stored"; rows: number } & RowCounts)
  | { kind: "reading"; id: string }
  | { kind: "layout"; account: string; changed: boolean; question: LayoutQuestion }
  | { kind: "refused"; error: string };

/** Returns the result of a file that the server was still reading when it answered the upload. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireStaff(context);
  const importId = url.searchParams.get("import");
  if (!importId) return answerRefusal(400, transfersText.failed);
  const statementImport = await readImport(context.get(appContext).db, importId);
  if (!statementImport) return answerRefusal(404, transfersText.failed);
  const { state, id, rowCount: rows, newRows, knownRows, doubtfulRows, reason } = statementImport;
  if (state === "reading") return json({ kind: "reading", id });
  return state === "stored"
    ? json({ kind: "stored", rows, newRows, knownRows, doubtfulRows })
    : answerRefusal(422, reason ?? "");
}

/** The form contains a `file`, and optionally its `account` (IBAN) and its columns (`layout`). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { ctx } = requireStaff(context);
  // The permission is checked before the body is read.
  if (!checkRight(context, "transfers", "change")) return answerRefusal(403, transfersText.failed);
  if (uploadCount >= maxUploads) return answerRefusal(503, transfersText.busy);
  uploadCount++;
  try {
    return await storeUpload(request, context.get(appContext), ctx);
  } catch (err) {
    ctx.log.error({ err }, "statement upload failed");
    return answerRefusal(500, transfersText.failed);
  } finally {
    uploadCount--;
  }
}

async function storeUpload(request: Request, { statements }: App, ctx: StaffContext): Promise<Response> {
  const body = await readFormData(request, formLimit);
  if (body.kind === "too-large") return answerRefusal(413, transfersText.tooLarge);
  if (body.kind === "malformed") return answerRefusal(400, transfersText.failed);
  const { form, files } = body;
  const file = files.get("file");
  if (!file) return answerRefusal(400, transfersText.failed);
  const account = form.get("account");
  const accounts = await statements.readAccounts();
  const accountIban = accounts.find(({ iban }) => iban === account)?.iban ?? null;
  const layout = readLayout(form.get("layout"));
  if (layout === "invalid") return answerRefusal(400, transfersText.failed);
  const { name, bytes } = file;
  const outcome = await uploadStatement(
    ctx,
    statements,
    { name, bytes, account: accountIban, layout },
    answerTimeoutMs,
  );
  return toAnswer(outcome);
}

function toAnswer(outcome: UploadResult): Response {
  switch (outcome.kind) {
    case "stored": {
      const { rows, newRows, knownRows, doubtfulRows } = outcome;
      return json({ kind: "stored", rows, newRows, knownRows, doubtfulRows });
    }
    case "reading":
      return json({ kind: "reading", id: outcome.id });
    case "layout": {
      const { account, reason, question } = outcome;
      return json({ kind: "layout", account, changed: reason === "columns_changed", question });
    }
    case "refused":
      return answerRefusal(422, refusalText(outcome));
    case "forbidden":
      return answerRefusal(403, transfersText.failed);
  }
}

function json(body: UploadAnswer, status = 200): Response {
  return Response.json(body, { status });
}

function answerRefusal(status: number, error: string): Response {
  return json({ kind: "refused", error }, status);
}
