/** Returns whether a URL addresses this machine by its name or IP address. Other names are not resolved. */
export function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}
