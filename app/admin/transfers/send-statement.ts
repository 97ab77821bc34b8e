import type { Layout } from "#shared/statement-layout.ts";
import { transfersText } from "./messages.ts";
import type { UploadAnswer } from "./upload.ts";

export const mostBytes = 20 * 1024 * 1024;

/** Sends a file of the bank. XMLHttpRequest, because `fetch` reports no upload progress. Never rejects. */
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
    const request = new XMLHttpRequest();
    const lost = () => resolve({ kind: "refused", error: transfersText.failed });
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded * 100) / (total || 1)));
    request.onload = () => {
      if (request.responseURL.includes("/login")) {
        return resolve({ kind: "refused", error: transfersText.signedOut });
      }
      resolve(readAnswer(request.responseText));
    };
    request.onerror = lost;
    request.ontimeout = lost;
    request.open("POST", address);
    request.timeout = 120_000;
    request.send(body);
  });
}

const lookEvery = 2_000;
const answerTimeout = 30_000;
/** Milliseconds without an answer, after which the page stops asking. */
const patience = 5 * 60_000;

/** What became of a file that the server went on reading. An answer that does not come is asked for again. */
export async function awaitStatement(address: string, id: string): Promise<UploadAnswer> {
  let answered = Date.now();
  do {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    try {
      const signal = AbortSignal.timeout(answerTimeout);
      const response = await fetch(`${address}?import=${encodeURIComponent(id)}`, { signal });
      if (response.url.includes("/login")) return { kind: "refused", error: transfersText.signedOut };
      if (response.status >= 500) continue;
      const answer = readAnswer(await response.text());
      if (answer.kind !== "reading") return answer;
      answered = Date.now();
    } catch {
      // The server or the connection is away.
    }
  } while (Date.now() - answered < patience);
  return { kind: "refused", error: transfersText.endUnknown };
}

function readAnswer(body: string): UploadAnswer {
  try {
    const answer = JSON.parse(body) as UploadAnswer;
    if (typeof answer.kind === "string") return answer;
  } catch {
    // Not from the site: of a proxy in front of it.
  }
  return { kind: "refused", error: transfersText.failed };
}
