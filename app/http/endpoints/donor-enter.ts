import { donorCookie, readDonorCookie } from "#app/http/request/donor-cookies.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { asciiDigits } from "#shared/text/digits.ts";
import type { Route } from "./+types/donor-enter";
import { answerDonorPost, readDonorPost, refusedPost } from "./donor-post.ts";

export const loader = methodNotAllowed;

/** POST /api/donor/enter {code}: 204 with the session's cookie, or 403 for every code that does not open one. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const post = await readDonorPost(request, context);
  if (!post) return refusedPost();
  const { app } = post;
  const digits = asciiDigits(post.read("code")).replace(/\D/g, "").slice(0, 6);
  const browser = readDonorCookie(request, app, "donor-code");
  const entered = browser
    ? await app.donorPage.enter({
        digits,
        browser,
        session: readDonorCookie(request, app, "donor-session"),
      })
    : ({ kind: "wrong" } as const);
  if (entered.kind === "wrong") return answerDonorPost(post, { status: 403, page: "/bagislarim/kod?hata=1" });
  const cookies = [donorCookie(app, "donor-session", entered.token), donorCookie(app, "donor-code", null)];
  return answerDonorPost(post, { status: 204, page: "/bagislarim/ozet", cookies });
}
