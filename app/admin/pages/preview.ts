import { redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { maxFormBytes, readSentForm, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { renderPreviewContext } from "#app/http/request/preview.ts";
import { checkRight } from "#app/http/request/staff.ts";
import { sanitiseHtml } from "#server/content/editing/sanitise-html.ts";
import { findPageForStaff } from "#server/content/pages/staff-queries.ts";
import { maxContentLength, slugText } from "#shared/content/content-fields.ts";
import { contentAddress } from "#shared/content/content-kinds.ts";
import type { Route } from "./+types/preview";
import { pagesText } from "./section.ts";

/** Shows the public page of the stored record. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(appContext);
  if (params.id === undefined) return redirect(adminAddress(params.adminPath, "pages"));
  const page = await findPageForStaff(db, params.id);
  if (!page) throw new Response(null, { status: 404 });
  return context.get(renderPreviewContext)(contentAddress("pages", page.slug), {
    page,
    note: pagesText.preview,
  });
}

/** Shows the public page with the unsaved form, which is not validated. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await readSentForm(request, checkRight(context, "content", "change"), maxFormBytes);
  const text = (name: string) => sentText(form, name, 2_000);
  const page = {
    // The slug identifies pages of the menu.
    slug: slugText.safeParse(text("slug")).data || "onizleme",
    title: text("title") || pagesText.untitled,
    content: sanitiseHtml(sentText(form, "content", maxContentLength)),
  };
  return context.get(renderPreviewContext)(contentAddress("pages", page.slug), {
    page,
    note: pagesText.preview,
  });
}
