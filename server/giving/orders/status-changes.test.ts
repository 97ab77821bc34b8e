import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { statusChanges } from "./status-changes.ts";

test("docs/payments.md shows the table of causes and effects", () => {
  const page = readFileSync(join(projectRoot(), "docs/payments.md"), "utf8");
  const section = page.split("### What changes the status\n")[1]?.split("\n#")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const effect = (word: string) => (word === "nothing" ? "–" : word);
  expect(rows).toEqual(
    Object.entries(statusChanges).map(
      ([cause, { when, to, sms, mail, unpaidMail, document, shares, screens }]) => {
        const effects = [sms, mail, unpaidMail, document, shares, screens].map(effect);
        return `| ${[`\`${cause}\``, when, to === "any" ? "any" : `\`${to}\``, ...effects].join(" | ")} |`;
      },
    ),
  );
});
