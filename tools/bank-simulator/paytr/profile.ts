import { bookedPayment, isPaymentOf } from "../payment.ts";
import type { SimulatorProfile } from "../profile.ts";
import { paytrMerchant } from "./merchant.ts";
import { reasonOf } from "./notification.ts";
import { createPaytrSimulator, gateway } from "./simulator.ts";

const isOurs = isPaymentOf(gateway);

export const paytr: SimulatorProfile = {
  open: createPaytrSimulator,
  account: ({ browser, server }) => ({
    ...paytrMerchant,
    apiUrl: `${server}/paytr`,
    pageUrl: `${browser}/paytr`,
    fallbackEmail: "bagis@example.org",
  }),
  booked: (line) => (isOurs(line) ? bookedPayment(line, reasonOf(line)) : undefined),
};
