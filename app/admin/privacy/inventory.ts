import { toStream } from "#app/admin/exports/to-stream.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { exportInventory } from "#server/giving/privacy/export-inventory.ts";
import type { Route } from "./+types/inventory";
import { listRecipients } from "./recipients.server.ts";

export const loader = methodNotAllowed;

/** Returns the inventory of personal data. This is not a GET, because it writes to the audit trail. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const { config, log } = context.get(appContext);
  if (!checkRight(context, "contacts", "decide")) return new Response(null, { status: 403 });
  const outcome = await exportInventory(requireStaff(context).ctx, listRecipients(config));
  if (outcome.kind === "forbidden") return new Response(null, { status: 403 });
  const logFailure = (err: unknown) => log.error({ err, what: "inventory" }, "export failed");
  return new Response(toStream(outcome.chunks, logFailure), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": 'attachment; filename="veri-isleme-envanteri.xlsx"',
      "Cache-Control": "no-store",
    },
  });
}
