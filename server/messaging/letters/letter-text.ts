import { textDirection } from "#shared/text/locale.ts";
import { donorPageAddress, donorPageName } from "./donor-page.ts";
import type { Fact, Letter, LetterPart, Sender } from "./letter.ts";

/** Writes the letter as plain text, for programs that show no HTML. */
export function letterText(letter: Letter): string {
  const { sender } = letter;
  const rtl = textDirection(letter.language) === "rtl";
  const blocks = [
    letter.heading,
    letter.greeting,
    letter.paragraph,
    ...letter.parts.map((part) => partText(part, rtl)),
    letter.closing,
    sender.name,
    ["-- ", ...senderLines(sender), donorPageLine(letter), letter.reason].join("\n"),
  ];
  return `${blocks.filter((block) => block.trim() !== "").join("\n\n")}\n`;
}

function partText(part: LetterPart, rtl: boolean): string {
  switch (part.kind) {
    case "amount":
      return `${part.name}: ${part.amount}`;
    case "code":
      return `${part.name}:\n${part.value}\n${part.purpose}`;
    case "facts":
      return addTitle(
        part.title,
        part.facts.map((fact) => factText(fact, rtl)),
      );
    case "items":
      return addTitle(
        part.title,
        part.items.map(({ title, detail, amount }) =>
          [`- ${title.text}`, detail, amount].filter(Boolean).join(" · "),
        ),
      );
    case "list":
      return addTitle(
        part.title,
        part.lines.map((line) => `- ${line}`),
      );
    case "link":
      return `${part.name}:\n${part.address}`;
    case "note":
      return part.text;
  }
}

function addTitle(title: string | undefined, lines: string[]): string {
  return [...(title ? [title] : []), ...lines].join("\n");
}

/** In a letter from right to left a code is on its own line, where it needs no marks of direction. */
function factText({ name, value, code }: Fact, rtl: boolean): string {
  return code && rtl ? `${name}:\n${value.text}` : `${name}: ${value.text}`;
}

const donorPageLine = ({ language, sender: { url } }: Letter) =>
  `${donorPageName(language)}: ${donorPageAddress(url)}`;

function senderLines({ name, address, phone, email, url, registry }: Sender): string[] {
  return [name, address, phone, email, url, registry ?? ""].filter(Boolean);
}
