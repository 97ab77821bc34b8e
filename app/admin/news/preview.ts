import { redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { maxFormBytes, readSentForm, sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { renderPreviewContext } from "#app/http/request/preview.ts";
import { checkRight } from "#app/http/request/staff.ts";
import { listCategories } from "#server/content/categories/queries.ts";
import { sanitiseHtml } from "#server/content/editing/sanitise-html.ts";
import { findNewsPreview } from "#server/content/news/staff-queries.ts";
import { maxContentLength, optionalPicture, typedMoment } from "#shared/content/content-fields.ts";
import { typedGallery } from "#shared/content/gallery.ts";
import type { Route } from "./+types/preview";
import { newsText } from "./section.ts";

/** Shows the public page of a stored record, also of an unpublished record. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(appContext);
  if (params.id === undefined) return redirect(adminAddress(params.adminPath, "news"));
  const news = await findNewsPreview(db, params.id);
  if (!news) throw new Response(null, { status: 404 });
  return context.get(renderPreviewContext)(`/haberler/${news.slug}`, { news, note: newsText.preview });
}

/** Shows the public page with the unsaved form, which is not validated. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { db, clock } = context.get(appContext);
  const form = await readSentForm(request, checkRight(context, "content", "change"), maxFormBytes);
  const text = (name: string) => sentText(form, name, 2_000);
  const storedNews = params.id === undefined ? undefined : await findNewsPreview(db, params.id);
  const createdAt = storedNews?.createdAt ?? clock.now();
  const publishAt = typedMoment.safeParse(text("publishAt")).data ?? createdAt;
  const categories = await listCategories(db, "news");
  const news = {
    slug: "onizleme",
    title: text("title") || newsText.untitled,
    excerpt: text("excerpt"),
    image: optionalPicture.safeParse(text("image")).data ?? "",
    categoryName: categories.find(({ id }) => id === text("category"))?.name ?? "",
    description: text("description"),
    gallery: typedGallery.safeParse(sentText(form, "gallery", 120_000)).data ?? [],
    campaignIds: sentTexts(form, "campaignIds"),
    projectIds: sentTexts(form, "projectIds"),
    content: sanitiseHtml(sentText(form, "content", maxContentLength)),
    createdAt: publishAt > createdAt ? publishAt : createdAt,
    updatedAt: clock.now(),
  };
  return context.get(renderPreviewContext)(`/haberler/${news.slug}`, { news, note: newsText.preview });
}
