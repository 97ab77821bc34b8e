/** Returns for example `Chrome, Windows`. The order of the patterns matters: browsers also send the names of others. */
export function browserName(userAgent: string | null): string | null {
  const agent = userAgent ?? "";
  const names = [findName(agent, browsers), findName(agent, systems)].filter((name) => name !== null);
  return names.length > 0 ? names.join(", ") : null;
}

type Names = readonly (readonly [RegExp, string])[];

const browsers: Names = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/YaBrowser\//, "Yandex"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: Names = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

function findName(agent: string, patterns: Names): string | null {
  return patterns.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}
