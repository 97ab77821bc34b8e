import type { Bank, BankForm } from "#server/giving/payments/banks/bank.ts";
import { BankError } from "#server/giving/payments/banks/errors.ts";
import type { CreatedOrder } from "#server/giving/payments/begin-payment.ts";
import { healthChecksDone } from "#server/giving/payments/breaker/note-outcome.ts";
import { readBanks } from "#server/giving/payments/breaker/read-banks.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import type { BankContext } from "#server/giving/payments/context.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import type { SiteBank } from "#server/giving/payments/site-bank.ts";
import { nameBank } from "#testing/counterparts/banks.ts";
import { orderRequest } from "#testing/donor/payments.ts";
import { openSiteWithBank } from "./site.ts";

export type TestBanks = Awaited<ReturnType<typeof openTestBanks>>;

/**
 * A fault of a bank. `begin` and `inquiry`: such requests get no answer. `donor`: the beginning of a payment of a donor
 * gets no answer. `refusal`: the bank refuses every payment.
 */
type Fault = "begin" | "inquiry" | "donor" | "refusal" | undefined;

/** A site with two banks, `isbank` and `yedek`, on one simulator. Both can have faults. */
export async function openTestBanks() {
  const payments = await openSiteWithBank();
  const { ctx, clock } = payments;
  const faults = new Map<string, Fault>();
  const called: string[] = [];
  const asked: string[] = [];
  const openNamedBank = (name: string): SiteBank => {
    const bank: Bank = {
      ...ctx.bank,
      traits: { ...ctx.bank.traits, beginUsesNetwork: true },
      begin(payment, signal) {
        const isOwn = payment.donor.email === "";
        (isOwn ? asked : called).push(name);
        const fault = faults.get(name);
        if (fault === "refusal") throw new BankError("BANK_REFUSED", "refused");
        if (fault === "begin" || (fault === "donor" && !isOwn))
          throw new BankError("BANK_NOT_STARTED", "no answer");
        return ctx.bank.begin(payment, signal);
      },
      async inquire(attempt, signal) {
        if (faults.get(name) === "inquiry") return { kind: "unknown", reason: "timeout" };
        return ctx.bank.inquire(attempt, signal);
      },
    };
    return nameBank(bank, name === "isbank" ? "nestpay" : "payfor", name, false);
  };
  const banks = [openNamedBank("isbank"), openNamedBank("yedek")] as const;
  const toNetworkKey = (address: string) => `digest of ${wideNetworkOf(address)}`;
  const site: BankContext = { ...ctx, banks, bank: banks[0], toNetworkKey };
  let donors = 0;

  return {
    ...payments,
    ctx: site,
    banks,
    /** The context of work with the second bank. */
    second: { ...site, bank: banks[1] } satisfies BankContext,
    /** The banks at which payments of donors began, in order. */
    called,
    /** The banks at which the server began payments as a health check, in order. */
    asked,
    breakBank(name: "isbank" | "yedek", fault: Fault): void {
      faults.set(name, fault);
    },
    /** A card order of a new donor at another address, unless the test names one. */
    async give({
      phone = `5${String(310_000_000 + donors)}`,
      address = `203.0.113.${donors % 250}`,
      key = null as string | null,
    } = {}): Promise<CreatedOrder> {
      donors++;
      const donor = { name: "Ayşe Yılmaz", email: "ayse@example.org", phone };
      const idempotency = key === null ? null : { key, bodyHash: key };
      const begun = await createOrder(site, {
        request: orderRequest({ donor }),
        language: "tr",
        key: idempotency,
        ip: address,
      });
      await healthChecksDone();
      if (begun.kind === "refused") throw new Error(begun.code);
      return begun;
    },
    /** Returns the state of a bank after the health checks that are under way. */
    async readState(name: string) {
      await healthChecksDone();
      return (await readBanks(site)).find((bank) => bank.name === name)?.state;
    },
    seconds(count: number): void {
      clock.forwardMinutes(count / 60);
    },
  };
}

/** The name of the bank of a form, from its return address. */
export function bankOfForm(form: BankForm | null): string | undefined {
  return Object.values(form?.fields ?? {})
    .find((value) => value.includes("/api/payment-verify/"))
    ?.split("/")
    .at(-1);
}
