import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { BankConfig, Config } from "#server/compose/config/config.ts";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import type { BankAccount } from "#server/giving/payments/banks/settings.ts";
import type { RunningSimulator, SimulatorProfile } from "#tools/bank-simulator/profile.ts";
import type { NodeHandler } from "./serve.ts";

const path = "/bank-simulator";

/** The simulator of the site's bank. Only one process of a machine opens it. */
export type SimulatedBank = {
  open(): RunningSimulator;
  /** Forwards requests to the process that opened the simulator, at this port. */
  forward(port: number): NodeHandler;
  /** Returns the account at the simulator, unless the environment names a simulator elsewhere. */
  account(bank: BankConfig, port: number): BankAccount;
};

/** Loads the simulator. Returns null if no bank is simulated, and then loads no file of the simulator. */
export async function loadSimulatedBank(config: Config): Promise<SimulatedBank | null> {
  const bank = config.banks.find(({ simulated }) => simulated);
  if (!bank) return null;
  const [profiles, { forwardToSimulator }] = await Promise.all([
    import("#tools/bank-simulator/profiles.ts"),
    import("#tools/bank-simulator/forward.ts"),
  ]);
  const simulators: Record<BankName, SimulatorProfile> = profiles.simulators;
  const { dataDir, port, publicUrl } = config;
  const browserUrl = `${publicUrl}${path}`;
  return {
    open: () =>
      simulators[bank.kind].open({
        mount: path,
        journal: join(dataDir, "bank-simulator.jsonl"),
        browser: browserUrl,
        notifyUrl: `http://127.0.0.1:${port}/api/payment-notify/${bank.kind}`,
      }),
    forward: (port) => forwardToSimulator(path, port),
    account: ({ kind, account }, port) => ({
      ...simulators[kind].account({ browser: browserUrl, server: `http://127.0.0.1:${port}${path}` }),
      ...account,
    }),
  };
}

/** Serves the simulator to the workers of this machine only. Resolves with the port. */
export function listenLocally({ handle }: RunningSimulator): Promise<number> {
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(404).end();
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
