import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { simulators } from "#tools/bank-simulator/profiles.ts";
import { bankNames, createBank, hiddenFields, kindOf } from "./registry.ts";

const root = join(import.meta.dirname, "../../../..");
/** The names after `BANK_` that all banks share, so no bank has a setting with such a name. */
const reserved = ["ACCOUNTS_FILE", "CALLBACK"];

describe.each(bankNames)("%s", (name) => {
  const { settings, traits } = kindOf(name);

  test("has a name that can be part of variables and URLs", () => {
    expect(name).toMatch(/^[a-z][a-z0-9]{1,15}$/);
    expect(name).not.toBe("simulator");
  });

  test("has a contract test and a document", () => {
    for (const file of [
      `server/giving/payments/banks/${name}/${name}.contract.test.ts`,
      `docs/banks/${name}.md`,
    ])
      expect(existsSync(join(root, file)), `${file} is missing`).toBe(true);
  });

  test("is in the lists of the documents", () => {
    const variables = Object.values(settings).map(({ variable }) => `\`BANK_${variable}\``);
    const lists: [file: string, entries: string[]][] = [
      ["README.md", [traits.displayName]],
      ["docs/contract.md", [`\`${name}\``, ...variables]],
      ["docs/how-to/choose-a-bank.md", [`| \`${name}\` |`, `](../banks/${name}.md)`]],
      ["tools/bank-simulator/README.md", [`| \`${name}\` |`]],
    ];
    for (const [file, entries] of lists) {
      const text = readFileSync(join(root, file), "utf8");
      for (const entry of entries) expect(text.includes(entry), `${file} does not name ${entry}`).toBe(true);
    }
  });

  test("has distinct variables, each with a meaning", () => {
    const variables = Object.values(settings).map(({ variable }) => variable);
    expect(new Set(variables).size).toBe(variables.length);
    for (const { variable, meaning } of Object.values(settings)) {
      expect(variable).toMatch(/^[A-Z0-9]+(_[A-Z0-9]+)*$/);
      expect(reserved).not.toContain(variable);
      expect(meaning).toMatch(/\S/);
    }
  });

  test("has a simulator whose account is complete", () => {
    const base = "http://127.0.0.1:1/bank-simulator";
    const account = simulators[name].account({ browser: base, server: base });
    expect(Object.keys(account).sort()).toEqual(Object.keys(settings).sort());
    for (const [setting, value] of Object.entries(account)) expect(value, setting).not.toBe("");
    expect(createBank(name, account).formOrigin).toBe(new URL(base).origin);
  });

  test("has a name for staff, and names for its payouts", () => {
    expect(traits.displayName).toMatch(/\S/);
    for (const payout of traits.payoutNames) expect(payout).toMatch(/^\S.{2,}\S$/);
  });

  test("refuses an account with an empty hash key, or with blanks or letters beyond ASCII in it", () => {
    const account = simulators[name].account({ browser: "http://127.0.0.1:1", server: "http://127.0.0.1:1" });
    const hashedSettings = Object.entries(settings).filter(
      ([, setting]) => setting.is !== "choice" && setting.ascii,
    );
    for (const [setting] of hashedSettings) {
      for (const value of ["", "key ", "key\n", "şifre"]) {
        const act = () => createBank(name, { ...account, [setting]: value });
        expect(act, setting).toThrow(expect.objectContaining({ code: "BANK_CONFIG_INVALID" }));
      }
    }
  });

  test("hides its secret fields from the log", () => {
    expect(hiddenFields).toEqual(expect.arrayContaining([...traits.hidden]));
  });
});
