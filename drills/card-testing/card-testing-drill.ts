import { createServer } from "vite";
import { compiledMessages } from "../../tools/setup/vite-messages.ts";
import { root } from "../harness/program.ts";
import type { Figures, Simulation } from "./simulate.ts";

export type CardTestingReport = Figures & { violations: string[] };

/**
 * Tests stolen cards at the real endpoints, among donors who share one address, in simulated time. The
 * endpoints' texts exist only for Vite, so Vite loads them.
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
      "/drills/card-testing/run.ts",
    )) as typeof import("./run.ts");
    const figures = await runSimulation(postgresUrl, simulation);
    return { ...figures, violations: violationsOf(figures, simulation) };
  } finally {
    await vite.close();
  }
}

/** What decision 022 promises; with `--silent` it promises only that donors are not disturbed. */
function violationsOf({ attack, honest }: Figures, { silent }: Simulation): string[] {
  return [
    ...(attack.afterFirstMinute >= 50 && !silent
      ? [`${attack.afterFirstMinute} tries reached the bank after the first minute`]
      : []),
    ...(honest.disturbed * 100 >= honest.donors ? [`${honest.disturbed} donors were disturbed`] : []),
    ...(attack.inFirstMinute === 0 ? ["no attack took place"] : []),
  ];
}
