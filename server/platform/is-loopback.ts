/** Whether an address leads to this machine. Compares the name only: what a name resolves to may change. */
export function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}
