import { donorCookie, readDonorCookie } from "#app/http/request/donor-cookies.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { leaveSession } from "#server/giving/donor-page/sessions.ts";
import type { Route } from "./+types/donor-leave";
import { answerDonorPost, readDonorPost, refusedPost } from "./donor-post.ts";

export const loader = methodNotAllowed;

/** POST /api/donor/leave ends the session of this browser. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const post = await readDonorPost(request, context);
  if (!post) return refusedPost();
  await leaveSession(post.app, readDonorCookie(request, post.app, "donor-session"));
  const cookies = [donorCookie(post.app, "donor-session", null)];
  return answerDonorPost(post, { status: 204, page: "/bagislarim", cookies });
}
