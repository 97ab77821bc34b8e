const names = new Intl.DisplayNames("tr", { type: "region", fallback: "none" });

/** Codes of groups of countries and codes for tests, which the runtime names as well. */
const noCountries = ["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"];

/** Whether the code is a country's present code. `UK` and codes of former countries are aliases. */
const isCountry = (code: string) =>
  names.of(code) !== undefined &&
  !noCountries.includes(code) &&
  new Intl.Locale(`und-${code}`).region === code;

/** Returns the Turkish name of a country, or its code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Lists the countries by name. */
export function listCountries(): { value: string; label: string }[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .filter(isCountry)
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "tr"));
}
