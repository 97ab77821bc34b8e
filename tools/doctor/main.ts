import { parseArgs } from "node:util";
import { readConfig } from "#server/compose/config/read-config.ts";
import { readSettings } from "#server/compose/config/read-settings.ts";
import { readRelease } from "#server/platform/processes/read-release.ts";
import { addressesOf, checkBank, checkDatabase, checkPictures, checkSms } from "./check-connections.ts";
import { checkClock, checkDisk, checkPortOf, checkProxy } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { describe, findAll, lineOf } from "./finding.ts";

const usage = `npm run doctor [-- --before-start]

Checks an installation from its settings, one line each: settings, port, disk, database, pictures, clock, mail, SMS,
bank, proxy. Exit code 1 when something is WRONG; "-" is not in use. It sends no mail and no SMS, asks the bank about no
payment, and removes the file that it writes. --before-start: only what a start needs (settings, disk, database).`;

// The doctor may create the data folder, which is for this user only.
process.umask(0o077);

try {
  const { values } = parseArgs({
    options: { "before-start": { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(usage);
  else if (!(await examine(values["before-start"] === true))) process.exitCode = 1;
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}

async function examine(beforeStart: boolean): Promise<boolean> {
  const { version, commit } = readRelease();
  const read = readConfig(readSettings());
  if (read.kind === "refused") {
    for (const { variable, message } of read.problems)
      console.log(lineOf({ about: "settings", state: "wrong", text: `${variable} ${message}` }));
    return false;
  }
  const { config, warnings } = read;
  const settings = { about: "settings", find: async () => describeSettings() };
  const bank = config.banks.find(({ simulated }) => !simulated);
  const referenceUrl = bank ? (addressesOf(bank.kind, bank.account).at(0) ?? null) : null;
  const startChecks = [settings, checkDisk(config), checkDatabase(config)];
  const furtherChecks = [
    checkPortOf(config),
    checkPictures(config),
    checkClock(referenceUrl),
    checkMail(config),
    checkSms(config),
    ...config.banks.map(checkBank),
    checkProxy(config),
  ];
  let isHealthy = true;
  for await (const finding of findAll(beforeStart ? startChecks : [...startChecks, ...furtherChecks])) {
    console.log(lineOf(finding));
    if (finding.state === "wrong") isHealthy = false;
  }
  return isHealthy;

  function describeSettings() {
    const text =
      warnings.length > 0 ? warnings.join("; ") : `İmece ${version} (${commit}), ${config.publicUrl}`;
    return { state: warnings.length > 0 ? "wrong" : "ok", text } as const;
  }
}
