import { setTimeout as wait } from "node:timers/promises";
import { backOffice } from "../harness/sign-in.ts";
import type { SiteProcess } from "../harness/site-process.ts";

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
  for (const until = Date.now() + 300_000; Date.now() < until; await wait(200)) {
    const page = await fetch(`${backOffice(site)}/transfers/statements`, { headers: { cookie } });
    if (page.ok && !(await page.text()).includes("Okunuyor")) return;
  }
  throw new Error("the file was not read within five minutes");
}
