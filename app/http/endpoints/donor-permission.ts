import { localeContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { readDonorSession } from "#app/http/request/own-gifts.ts";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { channels } from "#server/giving/donor-page/list-permissions.ts";
import { changePermission } from "#server/giving/donor-page/permissions.ts";
import type { Route } from "./+types/donor-permission";
import { answerDonorPost, answerWithoutSession, readDonorPost, refusedPost } from "./donor-post.ts";

export const loader = methodNotAllowed;

/** POST /api/donor/permission {contact, kind, state} for a contact that the session has proven. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const post = await readDonorPost(request, context);
  if (!post) return refusedPost();
  const { app } = post;
  const session = await readDonorSession(request, app);
  if (!session) return answerWithoutSession(post);
  const contact = session.contacts.find(({ value }) => value === post.read("contact"));
  const kind = contact && channels[contact.kind].find((channel) => channel === post.read("kind"));
  if (!contact || !kind) return answerDonorPost(post, { status: 400, page: "/bagislarim/ozet?sonuc=olmadi" });
  const language = context.get(localeContext);
  const t = await loadAllTexts(language);
  const isGranted = post.read("state") === "granted";
  const wording = isGranted ? { text: t(`donorPage.wording.${kind}`), language } : null;
  await changePermission(app.db, { contact: contact.value, kind }, { wording, now: app.clock.now() });
  return answerDonorPost(post, { status: 204, page: "/bagislarim/ozet?sonuc=izin" });
}
