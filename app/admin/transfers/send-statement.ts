import { sendFile } from "#app/admin/kit/form/send-file.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { transfersText } from "./messages.ts";
import type { UploadAnswer } from "./upload.ts";

export const maxBytes = 20 * 1024 * 1024;

/** Uploads a statement. The promise never rejects. */
export function sendStatement(
  address: string,
  { file, account, layout }: { file: File; account: string; layout: Layout | null },
  onProgress: (percent: number) => void,
): Promise<UploadAnswer> {
  if (file.size > maxBytes) return Promise.resolve({ kind: "refused", error: transfersText.tooLarge });
  const body = new FormData();
  if (account) body.append("account", account);
  if (layout) body.append("layout", JSON.stringify(layout));
  body.append("file", file);
  return new Promise((resolve) => {
    sendFile(address, body, { onProgress, onDone: (_status, text, url) => resolve(parseAnswer(text, url)) });
  });
}

const pollIntervalMs = 2_000;
const answerTimeoutMs = 30_000;
/** After this time without an answer, in milliseconds, the page stops polling. */
const maxSilenceMs = 5 * 60_000;

/** Polls for the result of a file that the server is still reading. A missing answer is ignored. */
export async function awaitStatement(address: string, id: string): Promise<UploadAnswer> {
  let lastAnswerAt = Date.now();
  do {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    try {
      const signal = AbortSignal.timeout(answerTimeoutMs);
      const response = await fetch(`${address}?import=${encodeURIComponent(id)}`, { signal });
      if (response.status >= 500) continue;
      const answer = parseAnswer(await response.text(), response.url);
      if (answer.kind !== "reading") return answer;
      lastAnswerAt = Date.now();
    } catch {
      // The server is not reachable at the moment.
    }
  } while (Date.now() - lastAnswerAt < maxSilenceMs);
  return { kind: "refused", error: transfersText.endUnknown };
}

function parseAnswer(body: string, url: string): UploadAnswer {
  if (url.includes("/login")) return { kind: "refused", error: transfersText.signedOut };
  try {
    const answer = JSON.parse(body) as UploadAnswer;
    if (typeof answer.kind === "string") return answer;
  } catch {
    // The answer comes from a proxy in front of the site.
  }
  return { kind: "refused", error: transfersText.failed };
}
