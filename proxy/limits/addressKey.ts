const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** An IPv6 address is parsed as part of a URL, which takes longer than all else that a limit does. */
const parsed = new Map<string, readonly string[]>();
const maxParsed = 1_000;

/** The IPv4 address, or the /64 of an IPv6 address: what one household has. */
export function addressKey(address: string): string {
  return prefixOf(address, 4);
}

/** The IPv4 address, or the /48 of an IPv6 address: what one customer of a provider can have at most. */
export function networkKey(address: string): string {
  return prefixOf(address, 3);
}

/**
 * The address that limits count.
 * @param isLocal Outside production: this machine's own addresses are then not counted, because they are tools and tests.
 */
export function countedAddress(address: string | undefined, isLocal: boolean): string | undefined {
  if (address === undefined || !isLocal) return address;
  const key = addressKey(address);
  return key.startsWith('127.') || key === '0:0:0:0' ? undefined : address;
}

/** A network may do as much as so many of its addresses, where a limit doesn't name it. */
export const addressesPerNetwork = 4;

function prefixOf(address: string, count: number): string {
  if (ipv4.test(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined && ipv4.test(mapped)) return mapped;
  const all = parsed.get(address) ?? parseIpv6(address);
  return all.length === 0 ? 'unknown' : all.slice(0, count).join(':');
}

/** All eight groups; none where it is no address. */
function parseIpv6(address: string): readonly string[] {
  const [bare = ''] = address.split('%', 1);
  if (!/^[\da-f:.]+$/i.test(bare) || !URL.canParse(`http://[${bare}]`)) return [];
  // An address within a URL is written in the shortest way.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  const all = [...front, ...zeros, ...back];
  if (parsed.size >= maxParsed) parsed.clear();
  parsed.set(address, all);
  return all;
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
