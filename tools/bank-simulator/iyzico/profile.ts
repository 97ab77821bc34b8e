import { bookedPayment, readPaymentOf } from "../payment.ts";
import type { SimulatorProfile } from "../profile.ts";
import { errorCodeOf } from "./answers.ts";
import { iyzicoMerchant } from "./merchant.ts";
import { createIyzicoSimulator, kind } from "./simulator.ts";

const read = readPaymentOf(kind);

export const iyzico: SimulatorProfile = {
  open: createIyzicoSimulator,
  account: ({ server }) => ({
    ...iyzicoMerchant,
    apiUrl: `${server}/iyzico`,
    fallbackEmail: "bagis@example.org",
    fallbackIdentity: "11111111111",
  }),
  booked(line) {
    const payment = read(line);
    return payment && bookedPayment(payment, errorCodeOf(payment));
  },
};
