import { bookedPayment, readPaymentOf } from "../payment.ts";
import type { SimulatorProfile } from "../profile.ts";
import { paytrMerchant } from "./merchant.ts";
import { reasonOf } from "./notification.ts";
import { createPaytrSimulator, kind } from "./simulator.ts";

const read = readPaymentOf(kind);

export const paytr: SimulatorProfile = {
  open: createPaytrSimulator,
  account: ({ browser, server }) => ({
    ...paytrMerchant,
    apiUrl: `${server}/paytr`,
    pageUrl: `${browser}/paytr`,
    fallbackEmail: "bagis@example.org",
  }),
  booked(line) {
    const payment = read(line);
    return payment && bookedPayment(payment, reasonOf(payment));
  },
};
