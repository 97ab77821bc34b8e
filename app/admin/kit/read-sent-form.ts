/**
 * The form that a page of ours sent. Throws a Response with status 400 for what no browser makes of a form: a body that
 * does not follow its own Content-Type, or NUL in a text, which no text of the database can hold.
 */
export async function readSentForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined);
  if (!form || holdsNul(form)) throw new Response(null, { status: 400 });
  return form;
}

function holdsNul(form: FormData): boolean {
  return [...form].some(
    ([name, value]) => name.includes("\0") || (typeof value === "string" && value.includes("\0")),
  );
}
