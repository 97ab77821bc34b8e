import { backOffice } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";

/** Uploads a file; the columns of a table are confirmed as proposed. */
export async function sendFile(
  site: SiteProcess,
  cookie: string,
  name: string,
  file: Buffer,
): Promise<Response> {
  const send = async (layout?: unknown) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(file)]), name);
    if (layout) form.append("layout", JSON.stringify(layout));
    return fetch(`${backOffice(site)}/transfers/upload`, { method: "POST", headers: { cookie }, body: form });
  };
  const first = await send();
  const answer = (await first.clone().json()) as {
    kind: string;
    error?: string;
    question?: { proposal: unknown };
  };
  if (answer.kind === "refused") throw new Error(answer.error);
  return answer.kind === "layout" ? send(answer.question?.proposal) : first;
}

/** The screen says so as long as a file is being read. */
export async function untilRead(site: SiteProcess, cookie: string): Promise<void> {
  const isRead = async () => {
    const page = await fetch(`${backOffice(site)}/transfers/statements`, { headers: { cookie } });
    return page.ok && !(await page.text()).includes("Okunuyor");
  };
  const otherwise = "the file was not read within five minutes";
  await until(isRead, { patience: 300_000, pause: 200, otherwise });
}
