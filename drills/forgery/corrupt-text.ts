import type { Random } from "#testing/donor/random.ts";

export function corruptText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const changes = [
    (t: string) => t.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))), // full width
    (t: string) => t.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))), // Arabic-Indic
    (t: string) => encodeURIComponent(t).replace(/[0-9A-Z]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    (t: string) => t.toLowerCase(),
    (t: string) => t.toLocaleUpperCase("tr"),
    (t: string) => t.replaceAll("+", " "),
    (t: string) => t.replaceAll("+", "%2B"),
    (t: string) =>
      `${t.slice(0, at)}${random.pick(["\0", "\u200b", "\ufeff", "\t", "\n", "\r\n", " ", "+", "=", "0"])}${t.slice(at)}`,
    (t: string) =>
      `${t}${random.pick(["\0", "\n", " ", "\0".repeat(3), "=", "😀".repeat(40), `${"x".repeat(63)}😀`])}`,
    (t: string) => `${random.pick([" ", "0", "+", "\ufeff"])}${t}`,
    (t: string) => t.slice(0, at) + t.slice(at + 1),
    (t: string) => `${t.slice(0, at)}${random.text("0123456789ABCDEFZabcz+/=-", 1)}${t.slice(at + 1)}`,
    (t: string) => [...t].reverse().join(""),
  ];
  return Buffer.from(random.pick(changes)(text), "utf8").toString("latin1");
}
