import cluster from "node:cluster";
import type { Message } from "./messages.ts";
import { onMessage, tellPrimary } from "./worker.ts";

type Give = () => Promise<unknown>;

/** Longer than a busy process takes; one that is stuck is left out. */
const patience = 2_000;

let give: Give = async () => null;
const awaited = new Map<number, (all: unknown[]) => void>();
let last = 0;

/** What this process has to say when the figures of all are gathered. The latest offer holds. */
export function offerFigures(offered: Give): void {
  give = offered;
}

/** What every process of this server offers: of a server of one process its own. A process that is stuck is left out. */
export async function gatherFigures(): Promise<unknown[]> {
  if (!cluster.isWorker) return [await give()];
  last += 1;
  const id = last;
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  awaited.set(id, resolve);
  tellPrimary({ imece: "ask-figures", id });
  // Of a primary that says nothing: at least what we know ourselves.
  const alone = setTimeout(() => void give().then((own) => resolve([own])), 2 * patience);
  return promise.finally(() => {
    clearTimeout(alone);
    awaited.delete(id);
  });
}

if (cluster.isWorker) {
  onMessage((message) => {
    if (message.imece === "all-figures") awaited.get(message.id)?.(message.all);
    if (message.imece !== "give-figures") return;
    const { id } = message;
    give().then(
      (figures) => tellPrimary({ imece: "figures", id, figures }),
      () => {},
    );
  });
}

type Colleague = { send(message: Message): void };

/** The primary's part: asks all workers for one of them, and hands over what has come within two seconds. */
export function createFiguresDesk(workers: () => Colleague[]) {
  const open = new Map<number, { all: unknown[]; missing: number; done: () => void }>();
  let questions = 0;
  return {
    ask(asker: Colleague, askersId: number): void {
      questions += 1;
      const id = questions;
      const asked = workers();
      const done = () => {
        clearTimeout(late);
        const question = open.get(id);
        open.delete(id);
        if (question) asker.send({ imece: "all-figures", id: askersId, all: question.all });
      };
      const late = setTimeout(done, patience);
      open.set(id, { all: [], missing: asked.length, done });
      for (const worker of asked) worker.send({ imece: "give-figures", id });
    },
    take(id: number, figures: unknown): void {
      const question = open.get(id);
      if (!question) return;
      question.all.push(figures);
      question.missing -= 1;
      if (question.missing === 0) question.done();
    },
  };
}
