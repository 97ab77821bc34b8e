import { bookedPayment, isPaymentOf } from "../payment.ts";
import type { SimulatorProfile } from "../profile.ts";
import { paytrMerchant } from "./merchant.ts";
import { reasonOf } from "./notification.ts";
import { createPaytrSimulator, kind } from "./simulator.ts";

const isOurs = isPaymentOf(kind);

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
