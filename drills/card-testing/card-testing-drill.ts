import { createServer } from "vite";
import { compiledMessages } from "../../tools/setup/vite-messages.ts";
import { root } from "../harness/program.ts";
import type { Report } from "../harness/report.ts";
import type { Figures, Simulation } from "./simulate.ts";

/**
 * Tests stolen cards at the real endpoints, among donors who share one address, in simulated time. The
 * endpoints' texts exist only for Vite, so Vite loads them.
 */
export async function cardTestingDrill(
  postgresUrl: string | undefined,
  simulation: Simulation,
): Promise<Report> {
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
      "/drills/card-testing/site.ts",
    )) as typeof import("./site.ts");
    const figures = await runSimulation(postgresUrl, simulation);
    const { attack, honest, milliseconds } = figures;
    return {
      title: "Stolen cards tried out from 50 addresses, among donors behind one",
      figures: {
        tries: attack.tries,
        "reached the bank in the first minute": attack.inFirstMinute,
        "reached the bank after it": attack.afterFirstMinute,
        "reached it minute by minute": attack.byMinute.join(" "),
        "good cards found after it": attack.goodCards,
        "asked for work": attack.heldBack.work,
        "work that was done": attack.solved,
        paused: attack.heldBack.pause,
        "over the limit of the address": attack.heldBack.limit,
        "honest donors": honest.donors,
        "their tries that reached the bank": honest.tries,
        "declined among them": honest.declined,
        "donors who had to work": honest.worked,
        "donors who were disturbed": honest.disturbed,
        "a request that is let through, ms": milliseconds.admitted.toFixed(1),
        "a request that is held back, ms": milliseconds.heldBack.toFixed(1),
      },
      faults: { violations: violationsOf(figures, simulation) },
    };
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
