import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { createLogger } from "../kernel/logger.ts";
import { gatherMetrics, offerMetrics } from "./metrics-aggregator.ts";
import { supervise } from "./supervise.ts";
import { obeyPrimary, tellPrimary, workerNumber } from "./worker.ts";

// A server of two workers without a site: prints each event as a line of a word and a number, and obeys signals. The
// file named by FAULT controls one worker: its number alone makes it fail to start, "slow" and its number delays its
// start until the file is gone.

const say = (text: string) => console.log(text);

if (cluster.isPrimary) {
  const workers = await supervise({ count: 2, env: { SETTING: "start" } }, createLogger("silent"));
  say("up");
  let restarts = 0;
  process.on("SIGUSR2", () => {
    restarts += 1;
    void workers.restart({ SETTING: `restart-${restarts}` }).then(() => say("restarted"));
  });
  process.on("SIGTERM", () => void workers.stop().then((clean) => process.exit(clean ? 0 : 1)));
} else {
  const fault = process.env.FAULT ?? "";
  const number = workerNumber();
  const told = existsSync(fault) ? readFileSync(fault, "utf8") : "";
  if (told === String(number)) process.exit(1);
  if (told === `slow ${number}`) {
    say(`starting ${number} ${process.pid}`);
    while (existsSync(fault)) await wait(10);
  }
  say(`setting ${process.env.SETTING} ${number}`);
  offerMetrics(async () => process.pid);
  const end = (word: string) => () => {
    say(`${word} ${process.pid}`);
    process.exit(0);
  };
  obeyPrimary({ stop: end("stopped"), drain: end("drained") });
  process.on("SIGWINCH", () => void gatherMetrics().then((pids) => say(`figures ${pids.sort().join(" ")}`)));
  // Printed before the message, so that the lines which the message causes follow it.
  say(`ready ${number} ${process.pid}`);
  tellPrimary({ imece: "ready" });
}
