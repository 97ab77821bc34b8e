import type { BankAttempt, InquiryAnswer } from "../bank.ts";
import type { JsonAnswer } from "../json-answer.ts";
import { createDeadline, type NoAnswer, unknown } from "../post-to-gateway.ts";
import { numberShape } from "../shapes.ts";
import { callIyzico, type IyzicoConnection, type services } from "./call-iyzico.ts";
import type { IyzicoConfig } from "./config.ts";
import { interpretDetail } from "./interpret-detail.ts";
import { tokenShape } from "./shapes.ts";

/** Inquires by the token, or by the number if no token is known (docs/banks/iyzico.md#the-inquiry). */
export async function inquire(
  attempt: BankAttempt,
  config: IyzicoConfig,
  connection: IyzicoConnection,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  const { number, memo } = attempt;
  if (!numberShape.test(number)) return unknown("not-our-number");
  const deadline = createDeadline(connection, signal);
  const call = (service: keyof typeof services, subject: Record<string, string>) =>
    callIyzico(service, { locale: "tr", conversationId: number, ...subject }, config, connection, deadline);

  if (memo !== null) {
    const answer = await call("formDetail", { token: memo });
    if (answer.kind === "unknown") return answer;
    const status = answer.text("status");
    if (status === "success") return interpretDetail(answer, { ...attempt, token: memo }, config);
    if (status !== "failure") return unknown("no-status");
  }
  const token = readToken(await call("paymentDetail", { paymentConversationId: number }));
  if (typeof token !== "string") return token;
  // Only the answer to an inquiry by token has a signed outcome.
  const answer = await call("formDetail", { token });
  if (answer.kind === "unknown") return answer;
  if (answer.text("status") !== "success") return toRefused(answer);
  return interpretDetail(answer, { ...attempt, token }, config);
}

function readToken(answer: JsonAnswer | NoAnswer): string | InquiryAnswer {
  if (answer.kind === "unknown") return answer;
  // A wrong key also causes a failure; only the text distinguishes the two.
  const isMissing = /bulunamad|not found/i.test(answer.text("errorMessage"));
  if (answer.text("status") === "failure") return isMissing ? { kind: "not-found" } : toRefused(answer);
  const token = answer.text("token");
  return tokenShape.test(token) ? token : unknown("no-token");
}

function toRefused({ text }: JsonAnswer): InquiryAnswer {
  const code = text("errorCode");
  return unknown(/^\d{1,6}$/.test(code) ? `refused-${code}` : "refused");
}
