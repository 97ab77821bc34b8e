import type { Clock } from "#server/platform/clock.ts";
import { hourMs } from "#shared/text/time.ts";
import type { BankAttempt, InquiryAnswer } from "../bank.ts";
import { type Connection, deadlineOf, unknown } from "../post-to-gateway.ts";
import { numberShape } from "../shapes.ts";
import { callGateway } from "./call-gateway.ts";
import type { PayforConfig } from "./config.ts";
import { inquireRefunds } from "./inquire-refunds.ts";
import { judgeRecord } from "./judge-record.ts";

/** A refund belongs to a later batch than its sale: a fresh payment has none to inquire about. */
const freshMs = hourMs;
/** The second witness may not cost the answer of the first. */
const witnessMs = 2_000;

/**
 * Inquires about an order number (docs/banks/payfor.md#the-inquiry). "Not found" may hide money that was taken, so a
 * second inquiry follows with the fields that some installations of the gateway want instead.
 */
export async function inquire(
  { number, createdAt }: Pick<BankAttempt, "number" | "createdAt">,
  config: PayforConfig,
  connection: Connection & { clock: Clock },
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  if (!numberShape.test(number)) return unknown("not-our-number");
  const deadline = deadlineOf(connection, signal);

  const first = await inquireBy({ OrgOrderId: number });
  if (first.kind !== "not-found") return isDoubtful(first) ? withWitness(first) : first;
  const second = await inquireBy({ OrderId: number, Currency: "949" });
  // A gateway that does not accept this form of the inquiry has still answered the first.
  if (second.kind === "unknown" && second.reason.startsWith("refused-")) return first;
  return isDoubtful(second) ? withWitness(second) : second;

  function isDoubtful(answer: InquiryAnswer): answer is Paid {
    const isOld = connection.clock.now().getTime() - createdAt.getTime() > freshMs;
    return isOld && answer.kind === "paid" && !answer.voided && !answer.refunded;
  }

  /** Where the second witness does not answer, the first answer counts; the list of the day may still contradict it. */
  async function withWitness(paid: Paid): Promise<InquiryAnswer> {
    const limited = AbortSignal.any([deadline, AbortSignal.timeout(witnessMs)]);
    const refunded = await inquireRefunds(number, config, connection, limited);
    if (refunded === null) return paid;
    const { refundsUnknown: _, ...rest } = paid;
    return { ...rest, refunded: refunded === 0 ? paid.refunded : refunded };
  }

  async function inquireBy(subject: Record<string, string>): Promise<InquiryAnswer> {
    const fields = { ...subject, SecureType: "Inquiry", TxnType: "OrderInquiry", Lang: "TR" };
    const answer = await callGateway(config, fields, connection, deadline);
    return answer.kind === "record" ? judgeRecord(answer, number, config) : answer;
  }
}

type Paid = Extract<InquiryAnswer, { kind: "paid" }>;
