/** Matches digits with at most one other character between two of them: a card number in any grouping. */
const digitRun = /\d(?:[^\p{L}\p{N}]?\d){12,}/gu;

const minLength = 13;
const maxLength = 19;

/**
 * The first digits and lengths of the card schemes (ISO/IEC 7812-1). Inside a longer run only these numbers count as cards.
 * Almost every run of twenty digits contains a sequence with a valid check digit, and bank references would be masked.
 */
const schemes: readonly (readonly [start: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5|2[2-7]|9792|65)/, [16]],
  [/^3[47]/, [15]],
  [/^3[0689]/, [14, 16]],
  [/^6/, [16, 17, 18, 19]],
];

/** Masks every part of a text that can be a card number, except for the last four digits. */
export function maskCards(text: string): string {
  return text.replace(digitRun, (run) => {
    const digits = run.replace(/\D/g, "");
    const hidden = findCardDigits(digits);
    if (!hidden.includes(true)) return run;
    return maskDigits(run, hidden);
  });
}

/** Returns for each digit whether it is part of a card number. */
function findCardDigits(digits: string): boolean[] {
  const hidden = Array.from(digits, () => false);
  for (let from = 0; from + minLength <= digits.length; from++) {
    for (let length = minLength; length <= maxLength && from + length <= digits.length; length++) {
      const window = digits.slice(from, from + length);
      if (isCard(window, length === digits.length)) hidden.fill(true, from, from + length);
    }
  }
  return hidden;
}

function isCard(number: string, isWhole: boolean): boolean {
  const isKnown = schemes.some(([start, lengths]) => start.test(number) && lengths.includes(number.length));
  return (isWhole || isKnown) && hasCheckDigit(number);
}

/** Writes each hidden sequence as stars and its last four digits. The other digits and their separators stay. */
function maskDigits(run: string, hidden: readonly boolean[]): string {
  let output = "";
  let hiddenDigits = "";
  let at = 0;
  for (const character of run) {
    const isDigit = /\d/.test(character);
    if (isDigit && hidden[at++]) hiddenDigits += character;
    else if (!isDigit && hiddenDigits !== "" && hidden[at]) continue;
    else {
      if (hiddenDigits !== "") output += `****${hiddenDigits.slice(-4)}`;
      hiddenDigits = "";
      output += character;
    }
  }
  return hiddenDigits === "" ? output : `${output}****${hiddenDigits.slice(-4)}`;
}

/** Checks the last digit by ISO/IEC 7812-1, annex B (Luhn). */
function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (let at = 0; at < number.length; at++) {
    const doubled = Number(number[number.length - 1 - at]) * (at % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
