import { formatAmount } from "../amount.ts";
import type { BankPayment, BeginResult } from "../bank.ts";
import { beginAtFirm, notStartedError, refusedError } from "../begin-at-firm.ts";
import { checkPayment, checkReturnUrl, toReturnUrl } from "../check-payment.ts";
import { readIp, removeDonor, splitName, toTitle, truncate } from "../donor-fields.ts";
import { BankError } from "../errors.ts";
import { createDeadline } from "../post-to-gateway.ts";
import { callIyzico, type IyzicoConnection } from "./call-iyzico.ts";
import { type IyzicoConfig, pageOrigin } from "./config.ts";
import { isSystemCode } from "./reasons.ts";
import { tokenShape } from "./shapes.ts";

/**
 * Requests a payment page of iyzico, always with 3-D Secure (docs/banks/iyzico.md#the-page). A second request with the
 * same number would begin a second payment, so the request is repeated only after a refusal, which began none.
 *
 * @throws BankError when the protocol cannot represent the payment, or iyzico gives no page
 */
export async function begin(
  payment: BankPayment,
  config: IyzicoConfig,
  connection: IyzicoConnection,
  signal: AbortSignal,
): Promise<BeginResult> {
  checkPayment(payment);
  const deadline = createDeadline(connection, signal);
  return beginAtFirm(payment, config.fallbackEmail, (email) =>
    initialize(buildRequest(payment, email, config), payment, config, connection, deadline),
  );
}

async function initialize(
  request: Readonly<Record<string, unknown>>,
  payment: BankPayment,
  config: IyzicoConfig,
  connection: IyzicoConnection,
  deadline: AbortSignal,
): Promise<BeginResult | BankError> {
  const { number } = payment;
  const answer = await callIyzico("initialize", request, config, connection, deadline);
  if (answer.kind === "unknown") throw notStartedError("iyzico", answer.reason);
  const token = answer.text("token");
  const status = answer.text("status");
  if (status !== "success" || !tokenShape.test(token)) {
    const errorCode = answer.text("errorCode");
    const reason = removeDonor(`${errorCode} ${answer.text("errorMessage")}`, payment);
    const error = notStartedError("iyzico", reason || "no reason");
    if (status === "failure" && !isSystemCode(errorCode)) return refusedError(error.message);
    throw error;
  }
  if (!["", number].includes(answer.text("conversationId")))
    throw new BankError("BANK_NOT_STARTED", "iyzico answered another request");
  const page = readPageUrl(answer.text("paymentPageUrl"), payment, config);
  const fields = Object.fromEntries(page.searchParams);
  const action = page.origin + page.pathname;
  return { form: { action, method: "GET", fields, number, card: null }, memo: token };
}

function buildRequest(payment: BankPayment, email: string, config: IyzicoConfig) {
  const { number, donor, foundation, basket } = payment;
  // iyzico requires that the prices of the basket items add up to this price.
  const price = formatAmount(payment.amount);
  const { city, country } = foundation;
  const { name, surname } = splitName(donor, 60);
  const address = truncate(foundation.address, 200);
  return {
    locale: payment.language === "tr" ? "tr" : "en",
    conversationId: number,
    price,
    paidPrice: price,
    currency: "TRY",
    basketId: number,
    callbackUrl: toReturnUrl(payment.okUrl, number),
    enabledInstallments: [1],
    forceThreeDS: 1,
    buyer: {
      id: number,
      name,
      surname,
      email,
      identityNumber: config.fallbackIdentity,
      registrationAddress: address,
      city: truncate(city, 60),
      country,
      ip: readIp(donor),
    },
    billingAddress: { contactName: truncate(donor.name, 120), city: truncate(city, 60), country, address },
    basketItems: basket.map((line, index) => ({
      id: String(index + 1),
      name: toTitle(line),
      category1: "Bağış",
      itemType: "VIRTUAL",
      price: formatAmount(line.amount),
    })),
  };
}

/** Donors enter their cards on this page, so its origin must be iyzico's, or this site's for the simulator. */
function readPageUrl(url: string, payment: BankPayment, config: IyzicoConfig): URL {
  const allowedOrigins = [pageOrigin(config), new URL(checkReturnUrl(payment.okUrl)).origin];
  if (URL.canParse(url) && allowedOrigins.includes(new URL(url).origin)) return new URL(url);
  throw new BankError("BANK_NOT_STARTED", "iyzico named a page at an unknown address");
}
