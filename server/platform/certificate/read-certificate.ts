import { connect } from "node:tls";

/**
 * Reads until when the certificate of this address is valid, also when it has expired. Returns null for an address
 * without TLS, and when the address does not answer from this machine.
 */
export function readCertificateEnd(address: string, timeoutMs = 5_000): Promise<Date | null> {
  const url = new URL(address);
  if (url.protocol !== "https:") return Promise.resolve(null);
  // Only the certificate is read and nothing is sent, so an untrusted one does no harm.
  const socket = connect({
    host: url.hostname,
    port: Number(url.port || 443),
    servername: url.hostname,
    rejectUnauthorized: false,
  });
  return new Promise((resolve) => {
    const finish = (end: Date | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(end);
    };
    const timer = setTimeout(finish, timeoutMs, null);
    socket.once("error", () => finish(null));
    socket.once("secureConnect", () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      finish(Number.isNaN(end.getTime()) ? null : end);
    });
  });
}
