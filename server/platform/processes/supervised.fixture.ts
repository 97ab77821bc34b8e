import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { createLogger } from "#server/platform/log/logger.ts";
import { gatherMetrics, offerMetrics } from "./metrics-aggregator.ts";
import { supervise } from "./supervise.ts";
import { notifyPrimary, obeyPrimary, workerNumber } from "./worker.ts";

// This program is a server of two workers without a site. It prints each event as a line with a word and a number. The file
// in FAULT controls one worker: if the file contains only the number of the worker, the worker fails to start; with "slow"
// before the number, the worker starts after the file is deleted. SIGHUP sets a wrong path of Node, so that no worker can be
// forked, and the next SIGHUP restores the path.

const print = (text: string) => console.log(text);

if (cluster.isPrimary) {
  const { PATIENCE: patience = "30000" } = process.env;
  const lost = () => {
    print("lost");
    process.exit(1);
  };
  const options = { count: 2, env: { SETTING: "start" }, lost, lostAfterMs: Number(patience) };
  const workers = await supervise(options, createLogger("silent"));
  print("up");
  const program = process.execPath;
  process.on("SIGHUP", () => {
    process.execPath = process.execPath === program ? "/no/such/program" : program;
    print("moved");
  });
  let restarts = 0;
  process.on("SIGUSR2", () => {
    restarts += 1;
    void workers.restart({ SETTING: `restart-${restarts}` }).then(({ serving, wanted }) => {
      print(`serving ${serving}/${wanted}`);
      print("restarted");
    });
  });
  process.on("SIGTERM", () => void workers.stop().then((clean) => process.exit(clean ? 0 : 1)));
} else {
  const fault = process.env.FAULT ?? "";
  const number = workerNumber();
  const instruction = existsSync(fault) ? readFileSync(fault, "utf8") : "";
  if (instruction === String(number)) process.exit(1);
  if (instruction === `slow ${number}`) {
    print(`starting ${number} ${process.pid}`);
    while (existsSync(fault)) await wait(10);
  }
  print(`setting ${process.env.SETTING} ${number}`);
  offerMetrics(async () => process.pid);
  const end = (word: string) => () => {
    print(`${word} ${process.pid}`);
    process.exit(0);
  };
  obeyPrimary({ stop: end("stopped"), drain: end("drained") });
  process.on(
    "SIGWINCH",
    () => void gatherMetrics().then((pids) => print(`figures ${pids.sort().join(" ")}`)),
  );
  // This line is printed before the message is sent, so that later lines follow it.
  print(`ready ${number} ${process.pid}`);
  notifyPrimary({ imece: "ready" });
}
