import { createServer } from "vite";
import { compiledMessages } from "../setup/vite-messages.ts";
import type { Figures, Simulation } from "./card-testing/simulate.ts";
import { root } from "./program.ts";

export type CardTestingReport = Figures & { violations: string[] };

/**
 * Stolen cards are tried out at the endpoints themselves, among donors who share one address, in simulated time. The
 * endpoints' texts exist only for Vite, so it loads them.
 */
export async function cardTestingDrill(
  postgresUrl: string | undefined,
  simulation: Simulation,
): Promise<CardTestingReport> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [compiledMessages()],
  });
  try {
    const { runSimulation } = (await vite.ssrLoadModule(
      "/tools/proof/card-testing/run.ts",
    )) as typeof import("./card-testing/run.ts");
    const figures = await runSimulation(postgresUrl, simulation);
    return { ...figures, violations: violationsOf(figures, simulation) };
  } finally {
    await vite.close();
  }
}

/** What issue and decision 022 promise; of attackers who keep the bank's word to themselves nothing but donors in peace. */
function violationsOf({ attack, honest }: Figures, { silent }: Simulation): string[] {
  return [
    ...(attack.afterFirstMinute >= 50 && !silent
      ? [`${attack.afterFirstMinute} tries reached the bank after the first minute`]
      : []),
    ...(honest.disturbed * 100 >= honest.donors ? [`${honest.disturbed} donors were disturbed`] : []),
    ...(attack.inFirstMinute === 0 ? ["no attack took place"] : []),
  ];
}
