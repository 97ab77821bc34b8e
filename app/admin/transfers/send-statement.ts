import { sendFile } from "#app/admin/kit/form/send-file.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { transfersText } from "./messages.ts";
import type { UploadAnswer } from "./upload.ts";

export const mostBytes = 20 * 1024 * 1024;

/** Sends a file of the bank. The promise never rejects. */
export function sendStatement(
  address: string,
  { file, account, layout }: { file: File; account: string; layout: Layout | null },
  onProgress: (percent: number) => void,
): Promise<UploadAnswer> {
  if (file.size > mostBytes) return Promise.resolve({ kind: "refused", error: transfersText.tooLarge });
  const body = new FormData();
  if (account) body.append("account", account);
  if (layout) body.append("layout", JSON.stringify(layout));
  body.append("file", file);
  return new Promise((resolve) => {
    sendFile(address, body, { onProgress, onDone: (_status, text, from) => resolve(readAnswer(text, from)) });
  });
}

const lookEvery = 2_000;
const answerTimeout = 30_000;
/** The time without an answer, in milliseconds, after which the page stops polling. */
const patience = 5 * 60_000;

/** Polls for the result of a file that the server is still reading, and repeats if no answer comes. */
export async function awaitStatement(address: string, id: string): Promise<UploadAnswer> {
  let answered = Date.now();
  do {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    try {
      const signal = AbortSignal.timeout(answerTimeout);
      const response = await fetch(`${address}?import=${encodeURIComponent(id)}`, { signal });
      if (response.status >= 500) continue;
      const answer = readAnswer(await response.text(), response.url);
      if (answer.kind !== "reading") return answer;
      answered = Date.now();
    } catch {
      // The server or the connection is not available.
    }
  } while (Date.now() - answered < patience);
  return { kind: "refused", error: transfersText.endUnknown };
}

function readAnswer(body: string, from: string): UploadAnswer {
  if (from.includes("/login")) return { kind: "refused", error: transfersText.signedOut };
  try {
    const answer = JSON.parse(body) as UploadAnswer;
    if (typeof answer.kind === "string") return answer;
  } catch {
    // A proxy in front of the site answered.
  }
  return { kind: "refused", error: transfersText.failed };
}
