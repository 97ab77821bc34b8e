import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { IyzicoSimulator } from "#tools/bank-simulator/iyzico/simulator.ts";
import { createIyzicoSimulator } from "#tools/bank-simulator/iyzico/simulator.ts";
import { createPaytrSimulator, type PaytrSimulator } from "#tools/bank-simulator/paytr/simulator.ts";
import type { SimulatorOptions } from "#tools/bank-simulator/profile.ts";
import { simulators } from "#tools/bank-simulator/profiles.ts";
import type { Bank } from "./banks/bank.ts";
import { createBank } from "./banks/registry.ts";
import { impatient } from "./test-bank.ts";

const open = { paytr: createPaytrSimulator, iyzico: createIyzicoSimulator };

type Simulators = { paytr: PaytrSimulator; iyzico: IyzicoSimulator };

export type FirmName = keyof Simulators;

export type TestFirm<Name extends FirmName> = {
  bank: Bank;
  simulator: Simulators[Name];
  /** Of the whole simulator. */
  base: string;
  close(): Promise<void>;
};

/** The adapter of a payment firm, and over HTTP its simulator. `fetch` of the adapter can be replaced. */
export async function openTestFirm<Name extends FirmName>(
  name: Name,
  options: Partial<SimulatorOptions> = {},
  parts: { fetch?: typeof fetch; timeoutMs?: number } = {},
): Promise<TestFirm<Name>> {
  const simulator = open[name]({ mount: "/bank", ...options }) as Simulators[Name];
  const server = createServer((request, response) => simulator.handle(request, response));
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank`;
  const account = simulators[name].account({ browser: base, server: base });
  return {
    bank: createBank(name, account, { timeoutMs: 5_000, fetch: impatient(options.inquiryFault), ...parts }),
    simulator,
    base,
    async close() {
      await simulator.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
