// Recognises loopback addresses. The one definition for all checks.

/**
 * True if a host name is a loopback address. False for other names that resolve to one, and for `x.localhost`, which a
 * DNS server may resolve to anything.
 * @param hostname as in `URL.hostname`: lower case, IPv6 in brackets.
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
