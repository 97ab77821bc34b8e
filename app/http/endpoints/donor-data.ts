import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { readDonorSession, readOwnGifts } from "#app/http/request/own-gifts.ts";
import { askForData } from "#server/giving/donor-page/ask-for-data.ts";
import type { Route } from "./+types/donor-data";
import { answerDonorPost, answerWithoutSession, readDonorPost, refusedPost } from "./donor-post.ts";

export const loader = methodNotAllowed;

/** POST /api/donor/data {request: export | erase} opens a task of staff. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const post = await readDonorPost(request, context);
  if (!post) return refusedPost();
  const { app } = post;
  const session = await readDonorSession(request, app);
  if (!session) return answerWithoutSession(post);
  const { gifts } = await readOwnGifts(app, session, "");
  const outcome = await askForData(app, gifts, post.read("request") === "erase" ? "erase" : "export");
  return outcome === "asked"
    ? answerDonorPost(post, { status: 202, page: "/bagislarim/ozet?sonuc=istek" })
    : answerDonorPost(post, { status: 409, page: "/bagislarim/ozet?sonuc=olmadi" });
}
