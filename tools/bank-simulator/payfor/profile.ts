import type { SimulatorProfile } from "../profile.ts";
import { simulatorMerchant } from "./merchant.ts";
import { createBankSimulator } from "./simulator.ts";
import { bookedTransaction, isTransaction } from "./transactions.ts";

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
  booked: (line) => (isTransaction(line) ? bookedTransaction(line) : undefined),
};
