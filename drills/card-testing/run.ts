import { startBank } from "../harness/bank-process.ts";
import { createStore } from "../harness/store.ts";
import { type Figures, type Simulation, simulateCardTesting } from "./simulate.ts";
import { openSite } from "./site.ts";

/** On its own database. */
export async function runSimulation(
  postgresUrl: string | undefined,
  simulation: Simulation,
): Promise<Figures> {
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder);
  const { app, moveTo } = await openSite(store, bank);
  try {
    return await simulateCardTesting(app, moveTo, simulation);
  } finally {
    await app.close();
  }
}
