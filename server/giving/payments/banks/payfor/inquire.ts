import type { Clock } from "#server/platform/clock.ts";
import { hourMs } from "#shared/text/time.ts";
import type { BankAttempt, InquiryAnswer } from "../bank.ts";
import { type Connection, createDeadline, unknown } from "../post-to-gateway.ts";
import { numberShape } from "../shapes.ts";
import { callGateway } from "./call-gateway.ts";
import type { PayforConfig } from "./config.ts";
import { inquireRefunds } from "./inquire-refunds.ts";
import { interpretRecord } from "./interpret-record.ts";

/** A refund needs a later batch than its sale, so a newer payment cannot have refunds. */
const minAgeMs = hourMs;
/** The time limit of the additional inquiry about refunds. */
const historyTimeoutMs = 2_000;

/**
 * Inquires about an order number (docs/banks/payfor.md#the-inquiry). Some installations of the gateway require other
 * fields and answer "not found" to the usual ones, so a second inquiry follows with these fields.
 */
export async function inquire(
  { number, createdAt }: Pick<BankAttempt, "number" | "createdAt">,
  config: PayforConfig,
  connection: Connection & { clock: Clock },
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  if (!numberShape.test(number)) return unknown("not-our-number");
  const deadline = createDeadline(connection, signal);

  const first = await inquireBy({ OrgOrderId: number });
  if (first.kind !== "not-found") return needsHistory(first) ? addRefunds(first) : first;
  const second = await inquireBy({ OrderId: number, Currency: "949" });
  // If the gateway refuses these fields, its first answer counts.
  if (second.kind === "unknown" && second.reason.startsWith("refused-")) return first;
  return needsHistory(second) ? addRefunds(second) : second;

  function needsHistory(answer: InquiryAnswer): answer is PaidAnswer {
    const isOld = connection.clock.now().getTime() - createdAt.getTime() > minAgeMs;
    return isOld && answer.kind === "paid" && !answer.voided && !answer.refunded;
  }

  /** Adds the refunds in the order's history. Without an answer about the history, the record counts. */
  async function addRefunds(paid: PaidAnswer): Promise<InquiryAnswer> {
    const limitedSignal = AbortSignal.any([deadline, AbortSignal.timeout(historyTimeoutMs)]);
    const refunded = await inquireRefunds(number, config, connection, limitedSignal);
    if (refunded === null) return paid;
    const { refundsUnknown: _, ...answer } = paid;
    return { ...answer, refunded: refunded === 0 ? paid.refunded : refunded };
  }

  async function inquireBy(subject: Record<string, string>): Promise<InquiryAnswer> {
    const fields = { ...subject, SecureType: "Inquiry", TxnType: "OrderInquiry", Lang: "TR" };
    const answer = await callGateway(config, fields, connection, deadline);
    return answer.kind === "record" ? interpretRecord(answer, number, config) : answer;
  }
}

type PaidAnswer = Extract<InquiryAnswer, { kind: "paid" }>;
