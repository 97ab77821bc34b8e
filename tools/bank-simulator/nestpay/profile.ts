import { bookedPayment, readPaymentOf } from "../payment.ts";
import type { SimulatorProfile } from "../profile.ts";
import { returnCodeOf } from "./callback-fields.ts";
import { nestpayMerchant } from "./merchant.ts";
import { createNestpaySimulator, kind } from "./simulator.ts";

const read = readPaymentOf(kind);

export const nestpay: SimulatorProfile = {
  open: createNestpaySimulator,
  account: ({ browser, server }) => ({
    ...nestpayMerchant,
    url3d: `${browser}/nestpay/fim/est3Dgate`,
    apiUrl: `${server}/nestpay/fim/api`,
  }),
  booked(line) {
    const payment = read(line);
    return payment && bookedPayment(payment, returnCodeOf(payment));
  },
};
