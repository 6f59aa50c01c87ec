// Which names of hosts are this machine, so that all who ask mean the same.

/** @param hostname as `URL.hostname` has it: lower case, IPv6 in brackets. A name that only resolves to here
 * is not meant; `x.localhost` may be asked of a server of names, which may say anything. */
export function isThisMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
