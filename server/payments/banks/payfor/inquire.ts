import type { InquiryAnswer } from "../bank.ts";
import type { Connection } from "../post-to-gateway.ts";
import { askGateway } from "./ask-gateway.ts";
import type { PayforConfig } from "./config.ts";
import { judgeRecord } from "./judge-record.ts";
import { numberShape } from "./shapes.ts";

/**
 * Inquires about an order number over our own connection (docs/banks/payfor.md#the-inquiry).
 *
 * Not found is asked a second time with the fields that some installations of the gateway want instead (OrderId and
 * Currency), because "not found" may otherwise hide money that was taken.
 */
export async function inquire(
  number: string,
  config: PayforConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  if (!numberShape.test(number)) return { kind: "unknown", reason: "not-our-number" };
  const limit = AbortSignal.timeout(connection.timeoutMs);
  const deadline = signal ? AbortSignal.any([signal, limit]) : limit;

  const first = await ask(number, { OrgOrderId: number });
  if (first.kind !== "not-found") return first;
  const second = await ask(number, { OrderId: number, Currency: "949" });
  // A gateway that does not accept this form of the inquiry has still answered the first.
  return second.kind === "unknown" && second.reason.startsWith("refused-") ? first : second;

  async function ask(asked: string, subject: Record<string, string>): Promise<InquiryAnswer> {
    const answer = await askGateway(
      config.apiUrl,
      {
        MbrId: config.mbrId,
        MerchantId: config.merchantId,
        UserCode: config.userCode,
        UserPass: config.userPassword,
        ...subject,
        SecureType: "Inquiry",
        TxnType: "OrderInquiry",
        Lang: "TR",
      },
      connection,
      deadline,
    );
    return answer.kind === "record" ? judgeRecord(answer, asked, config) : answer;
  }
}
