import { isFromAbroad } from "#shared/text/phone.ts";
import { formatAmount } from "../amount.ts";
import type { BankPayment, BeginResult } from "../bank.ts";
import { beginAtFirm, notStartedError, refusedError } from "../begin-at-firm.ts";
import { checkPayment, toReturnUrl } from "../check-payment.ts";
import { readIp, removeDonor, toTitle, truncate } from "../donor-fields.ts";
import { BankError } from "../errors.ts";
import { type Connection, createDeadline, joinUrl } from "../post-to-gateway.ts";
import { callPaytr } from "./call-paytr.ts";
import type { PaytrConfig } from "./config.ts";

const signedNames = [
  ...["merchant_id", "user_ip", "merchant_oid", "email", "payment_amount", "user_basket"],
  ...["no_installment", "max_installment", "currency", "test_mode"],
];

/** The minutes during which the donor can pay. */
const pageLifetimeMinutes = "30";

/**
 * Requests a payment page of PayTR (docs/banks/paytr.md#the-page). The browser opens the page with a GET, so its URL
 * contains no data of the donor.
 *
 * @throws BankError when the protocol cannot represent the payment, or PayTR gives no page
 */
export async function begin(
  payment: BankPayment,
  config: PaytrConfig,
  connection: Connection,
  signal: AbortSignal,
): Promise<BeginResult> {
  checkPayment(payment);
  const deadline = createDeadline(connection, signal);
  return beginAtFirm(payment, config.fallbackEmail, async (email) => {
    const token = await getToken(buildFields(payment, email, config), payment, config, connection, deadline);
    if (token instanceof BankError) return token;
    const action = joinUrl(config.pageUrl, pagePath(config.pageUrl) + token);
    const form = { action, method: "GET" as const, fields: {}, number: payment.number, card: null };
    return { form, memo: null };
  });
}

function buildFields(payment: BankPayment, email: string, config: PaytrConfig) {
  const { number, donor, foundation } = payment;
  return {
    merchant_id: config.merchantId,
    user_ip: readIp(donor),
    merchant_oid: number,
    email,
    payment_amount: String(payment.amount),
    user_basket: encodeBasket(payment),
    no_installment: "1",
    max_installment: "0",
    currency: "TL",
    // Payments in test mode move no money and settle nothing (inquire.ts).
    test_mode: "0",
    user_name: truncate(donor.name, 60),
    user_address: truncate(foundation.address, 400),
    user_phone: isFromAbroad(donor.phone) ? donor.phone : `0${donor.phone}`,
    merchant_ok_url: toReturnUrl(payment.okUrl, number),
    merchant_fail_url: toReturnUrl(payment.failUrl, number),
    timeout_limit: pageLifetimeMinutes,
    lang: payment.language === "tr" ? "tr" : "en",
  };
}

async function getToken(
  fields: Readonly<Record<string, string>>,
  payment: BankPayment,
  config: PaytrConfig,
  connection: Connection,
  deadline: AbortSignal,
): Promise<string | BankError> {
  const answer = await callPaytr("/odeme/api/get-token", fields, signedNames, config, connection, deadline);
  if (answer.kind === "unknown") throw notStartedError("PayTR", answer.reason);
  const token = answer.text("token");
  const status = answer.text("status");
  if (status === "success" && /^[A-Za-z0-9]{16,128}$/.test(token)) return token;
  const reason = removeDonor(answer.text("reason"), payment);
  const error = notStartedError("PayTR", reason || "no reason");
  if (status === "failed") return refusedError(error.message);
  throw error;
}

/** PayTR's page has another path than in PayTR's document and the simulator (docs/banks/paytr.md#the-page). */
function pagePath(pageUrl: string): string {
  return new URL(pageUrl).hostname.endsWith("paytr.com") ? "/odeme/guvenli/" : "/odeme/guvenlik/";
}

function encodeBasket({ basket }: BankPayment): string {
  const lines = basket.map((line) => [toTitle(line), formatAmount(line.amount), 1]);
  return Buffer.from(JSON.stringify(lines)).toString("base64");
}
