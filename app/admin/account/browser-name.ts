/** Returns `Chrome, Windows`, or null. Order matters: browsers also send the names of other browsers. */
export function browserName(userAgent: string | null): string | null {
  const agent = userAgent ?? "";
  const found = [find(agent, browsers), find(agent, systems)].filter((name) => name !== null);
  return found.length > 0 ? found.join(", ") : null;
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

function find(agent: string, names: Names): string | null {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}
