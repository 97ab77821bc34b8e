import { redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { maxFormBytes, readSentForm, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { renderPreviewContext } from "#app/http/request/preview.ts";
import { checkRight } from "#app/http/request/staff.ts";
import { sanitiseHtml } from "#server/content/editing/sanitise-html.ts";
import { findStoryPreview } from "#server/content/stories/story-kind.ts";
import { maxContentLength, optionalPicture } from "#shared/content/content-fields.ts";
import { contentAddress } from "#shared/content/content-kinds.ts";
import { storyValues } from "#shared/content/story-values.ts";
import type { Route } from "./+types/preview";
import { storiesText } from "./section.ts";

/** Shows the public page of the stored record, also of an inactive record. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(appContext);
  if (params.id === undefined) return redirect(adminAddress(params.adminPath, "stories"));
  const story = await findStoryPreview(db, params.id);
  if (!story) throw new Response(null, { status: 404 });
  return context.get(renderPreviewContext)(contentAddress("stories", story.slug), {
    story,
    note: storiesText.preview,
  });
}

/** Shows the public page with the unsaved form, which is not validated. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await readSentForm(request, checkRight(context, "content", "change"), maxFormBytes);
  const text = (name: string) => sentText(form, name, 2_000);
  const now = context.get(appContext).clock.now();
  const story = {
    slug: "onizleme",
    title: text("title") || storiesText.untitled,
    excerpt: text("excerpt"),
    image: optionalPicture.safeParse(text("image")).data ?? "",
    video: storyValues.shape.video.safeParse(text("video")).data ?? "",
    caption: text("caption"),
    content: sanitiseHtml(sentText(form, "content", maxContentLength)),
    createdAt: now,
    updatedAt: now,
  };
  return context.get(renderPreviewContext)(contentAddress("stories", story.slug), {
    story,
    note: storiesText.preview,
  });
}
