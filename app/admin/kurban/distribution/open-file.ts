import { readSentForm } from "#app/admin/kit/form/read-sent-form.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { openPlaceFile } from "#server/giving/kurban/distribution/open-place-file.ts";
import { placeFileTypes } from "#shared/giving/kurban-distribution.ts";
import type { Route } from "./+types/open-file";

export const loader = methodNotAllowed;

/** Answers with a file of a place as a download. It is no GET, because opening a list of recipients writes to the audit trail. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  await readSentForm(request, checkRight(context, "kurban", "change"));
  const outcome = await openPlaceFile(requireStaff(context).ctx, params.id);
  if (outcome.kind !== "opened")
    return new Response(null, { status: outcome.kind === "missing" ? 404 : 403, headers: secretPageHeaders });
  return new Response(outcome.bytes, {
    headers: {
      ...secretPageHeaders,
      "Content-Type": placeFileTypes[outcome.type],
      "Content-Disposition": `attachment; filename="belge-${params.id.slice(0, 8)}.${outcome.type}"`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox",
    },
  });
}
