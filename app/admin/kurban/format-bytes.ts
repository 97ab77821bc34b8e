const numbers = new Intl.NumberFormat("tr", { maximumFractionDigits: 1 });

/** Formats bytes as `12,4 MB` or `70 GB`. */
export function formatBytes(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  if (gigabytes >= 1) return `${numbers.format(gigabytes)} GB`;
  return `${numbers.format(Math.max(0.1, bytes / 1024 ** 2))} MB`;
}
