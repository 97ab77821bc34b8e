import { parseArgs } from "node:util";
import { systemClock } from "#server/platform/clock.ts";
import { rescueAdministrator } from "#server/staff/rescue-administrator.ts";
import { askInstallation, readPlace } from "../installation/ask-installation.ts";
import { describeFailure } from "../installation/describe-failure.ts";

// `npm run rescue-administrator` ends with 0 when the password was set, otherwise with 1.
const usage = `npm run rescue-administrator -- E-MAIL

For an administrator who lost the password or the second factor, and whom no other administrator can help: prints a new
password, takes the second factor away and ends all sessions. The audit trail keeps that it was done. Change the
password after signing in, and set up the second factor again.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean" } },
  });
  const [email, ...more] = positionals;
  if (values.help) console.log(usage);
  else if (!email || more.length > 0) {
    console.error(usage);
    process.exitCode = 1;
  } else await rescue(email);
} catch (error) {
  console.error(describeFailure(error, "No password was set"));
  process.exitCode = 1;
}

async function rescue(email: string): Promise<void> {
  const rescued = await askInstallation(
    readPlace(),
    { command: "rescue-administrator", input: { email } },
    (db) => rescueAdministrator({ db, clock: systemClock }, email),
  );
  if (rescued.kind === "rescued") {
    console.log(`Administrator ${rescued.email}  password: ${rescued.password}`);
    return;
  }
  console.error(
    `No administrator has this e-mail address. There is: ${rescued.administrators.join(", ") || "none"}`,
  );
  process.exitCode = 1;
}
