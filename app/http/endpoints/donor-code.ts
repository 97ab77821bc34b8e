import { localeContext } from "#app/http/request/context.ts";
import { browserToken, donorCookie } from "#app/http/request/donor-cookies.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { readDonorSession } from "#app/http/request/own-gifts.ts";
import { readContact } from "#server/giving/donor-page/read-contact.ts";
import { networkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import type { Route } from "./+types/donor-code";
import { answerDonorPost, readDonorPost, refusedPost } from "./donor-post.ts";

export const loader = methodNotAllowed;

/**
 * POST /api/donor/code {contact} (docs/contract.md#the-donors-page). Every contact gets the same answer after the same work.
 * A text that is no contact is refused, because that says nothing about any donor.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const post = await readDonorPost(request, context);
  if (!post) return refusedPost();
  const { app, address } = post;
  const contact = readContact(post.read("contact"));
  if (!contact) return answerDonorPost(post, { status: 400, page: "/bagislarim?hata=1" });
  const browser = browserToken(request, app);
  const isFurther = post.read("purpose") === "add_contact" && (await readDonorSession(request, app)) !== null;
  await app.donorPage.requestCode({
    contact,
    purpose: isFurther ? "add_contact" : "enter",
    language: context.get(localeContext),
    browser,
    network: networkOf(address),
  });
  const cookies = [donorCookie(app, "donor-code", browser)];
  return answerDonorPost(post, { status: 202, page: "/bagislarim/kod", cookies });
}
