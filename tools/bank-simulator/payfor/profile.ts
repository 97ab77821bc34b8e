import { bookedPayment } from "../payment.ts";
import type { SimulatorProfile } from "../profile.ts";
import { simulatorMerchant } from "./merchant.ts";
import { createBankSimulator } from "./simulator.ts";
import { readTransaction, returnCodeOf } from "./transactions.ts";

export const payfor: SimulatorProfile = {
  open: createBankSimulator,
  account: ({ browser, server }) => ({
    ...simulatorMerchant,
    url3d: `${browser}/Mpi/Default.aspx`,
    apiUrl: `${server}/Mpi/XMLGate.aspx`,
    model: "3dpay",
    legacyHash: "refuse",
    formPassword: "omit",
  }),
  booked(line) {
    const payment = readTransaction(line);
    return payment && bookedPayment(payment, returnCodeOf(payment));
  },
};
