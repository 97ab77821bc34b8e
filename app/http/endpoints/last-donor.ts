import { forgetDonors, listDonorOrders } from "#app/http/request/browser-orders.ts";
import { appContext } from "#app/http/request/context.ts";
import { isOwnOrigin } from "#app/http/request/origin.ts";
import { findPaidDonors, maskDonor } from "#server/giving/orders/remembered-donors.ts";
import type { RememberedDonor } from "#shared/giving/remembered-donor.ts";
import type { Route } from "./+types/last-donor";

const noStore = { "Cache-Control": "no-store" };

export type LastDonorAnswer = { donor: RememberedDonor | null };

/** GET /api/last-donor returns a masked donor (docs/contract.md#donor-of-the-last-paid-order). */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const [donor] = await findPaidDonors(app, listDonorOrders(request, app));
  const answer: LastDonorAnswer = { donor: donor ? maskDonor(donor) : null };
  return Response.json(answer, { headers: noStore });
}

export function action({ request, context }: Route.ActionArgs): Response {
  const app = context.get(appContext);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  if (!isOwnOrigin(request, app.config.publicUrl))
    return new Response(null, { status: 403, headers: noStore });
  const headers = new Headers(noStore);
  const cookie = forgetDonors(request, app);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 204, headers });
}
