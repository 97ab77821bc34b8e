import type { RouterContextProvider } from "react-router";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { isOwnOrigin } from "#app/http/request/origin.ts";
import { readBody } from "#app/http/request/read-body.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";

/** The forms have one field. */
const maxFormBytes = 2_048;

export type DonorPost = {
  app: App;
  address: string;
  /** The fields of a form, or the texts of a JSON object. */
  read(name: string): string;
  /** Whether a form without script was sent, which expects a page. */
  isForm: boolean;
};

/** Reads a request of the donor's page. Null: another site sent it, or it is too large. */
export async function readDonorPost(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<DonorPost | null> {
  const app = context.get(appContext);
  // A page without a referrer sends its forms with the Origin "null". Browsers say beside it where the page is from.
  const isOwn =
    request.headers.get("origin") === "null"
      ? (request.headers.get("sec-fetch-site") ?? "same-origin") === "same-origin"
      : isOwnOrigin(request, app.config.publicUrl);
  const text = isOwn ? await readBody(request, maxFormBytes) : undefined;
  if (text === undefined) return null;
  const isForm = (request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
  const fields = isForm ? new URLSearchParams(text) : readTexts(text);
  return { app, address: context.get(addressContext), isForm, read: (name) => fields.get(name) ?? "" };
}

function readTexts(text: string): Map<string, string> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return new Map();
    return new Map(
      Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return new Map();
  }
}

/** Answers a form with a page, and a script with a status. */
export function answerDonorPost(
  { isForm }: Pick<DonorPost, "isForm">,
  { status, page, cookies = [] }: { status: number; page: string; cookies?: readonly string[] },
): Response {
  const headers = new Headers(secretPageHeaders);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (!isForm) return new Response(null, { status, headers });
  headers.set("Location", page);
  return new Response(null, { status: 303, headers });
}

/** The session has ended, so the donor begins again. */
export const answerWithoutSession = (post: DonorPost) =>
  answerDonorPost(post, { status: 401, page: "/bagislarim" });

export const refusedPost = () => new Response(null, { status: 400, headers: secretPageHeaders });
