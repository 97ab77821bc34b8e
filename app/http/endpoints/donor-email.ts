import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { readDonorSession, readOwnGifts } from "#app/http/request/own-gifts.ts";
import { renewStatementLinks } from "#server/giving/documents/year/keep-statement.ts";
import { correctOwnEmail } from "#server/giving/donor-page/correct-own-email.ts";
import type { Route } from "./+types/donor-email";
import { answerDonorPost, answerWithoutSession, readDonorPost, refusedPost } from "./donor-post.ts";

export const loader = methodNotAllowed;

const pages = { sent: "gonderildi", corrected: "duzeltildi", limit: "sinir", none: "olmadi" } as const;

/** POST /api/donor/email {order, email, kod} gives an own order a proven address, and mails its document. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const post = await readDonorPost(request, context);
  if (!post) return refusedPost();
  const { app } = post;
  const session = await readDonorSession(request, app);
  if (!session) return answerWithoutSession(post);
  const { gifts } = await readOwnGifts(app, session, post.read("kod"));
  const gift = gifts.find(({ id }) => id === post.read("order"));
  const email = session.contacts.find(({ kind, value }) => kind === "email" && value === post.read("email"));
  if (!gift || gift.hasOwnEmail || !email)
    return answerDonorPost(post, { status: 409, page: "/bagislarim/ozet?sonuc=olmadi" });
  const outcome = await correctOwnEmail(
    { db: app.db, clock: app.clock, endLinks: renewStatementLinks },
    { orderId: gift.id, email: email.value, network: app.payments.toNetworkKey?.(post.address) ?? "unknown" },
  );
  return answerDonorPost(post, {
    status: outcome === "none" ? 409 : 200,
    page: `/bagislarim/ozet?sonuc=${pages[outcome]}`,
  });
}
