import { simulatorMerchant } from "./merchant.ts";
import type { SimulatorProfile } from "./profile.ts";
import { createBankSimulator } from "./simulator.ts";

const payfor: SimulatorProfile = {
  open: createBankSimulator,
  account: ({ browser, server }) => ({
    ...simulatorMerchant,
    url3d: `${browser}/Mpi/Default.aspx`,
    apiUrl: `${server}/Mpi/XMLGate.aspx`,
    legacyHash: "refuse",
    formPassword: "omit",
  }),
};

/** The simulators by kind of bank. */
export const simulators = { payfor };
