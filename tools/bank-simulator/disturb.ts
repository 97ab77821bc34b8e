import type { ServerResponse } from "node:http";
import type { Background } from "./background.ts";
import type { InquiryFault } from "./faults.ts";
import { send, sendPage } from "./http-exchange.ts";
import { words } from "./languages.ts";
import { errorPage } from "./pages.ts";

export function answerOrFail(
  fault: InquiryFault | undefined,
  { res, background }: { readonly res: ServerResponse; readonly background: Background },
  answer: () => { readonly type: string; readonly body: string | Buffer },
): void {
  if (fault === "timeout") {
    background.ignore(res);
  } else if (fault === "error") {
    send(res, 500, "text/plain", "");
  } else if (fault === "html") {
    sendPage(res, 200, (nonce) => errorPage(words.tr.maintenance, undefined, "tr", nonce));
  } else if (fault === "lost") {
    answer();
    background.ignore(res);
  } else {
    const { type, body } = answer();
    send(res, 200, type, fault === "cut" ? body.slice(0, body.length / 2) : body);
  }
}
