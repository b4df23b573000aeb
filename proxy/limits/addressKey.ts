const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** Parsed IPv6 addresses: parsing one takes longer than everything else that a limit does. */
const parsed = new Map<string, readonly string[]>();
const maxParsed = 1_000;

/** Returns the IPv4 address, or the /64 of an IPv6 address, which is what one household has. */
export function addressKey(address: string): string {
  return prefixOf(address, 4);
}

/** Returns the IPv4 address, or the /48 of an IPv6 address, which is the most that one subscriber has. */
export function networkKey(address: string): string {
  return prefixOf(address, 3);
}

/**
 * Returns the address that limits count, or undefined.
 * @param isLocal Leaves out this machine's own addresses: outside production they are tools and tests.
 */
export function countedAddress(address: string | undefined, isLocal: boolean): string | undefined {
  if (address === undefined || !isLocal) return address;
  const key = addressKey(address);
  return key.startsWith('127.') || key === '0:0:0:0' ? undefined : address;
}

/** Default limit of a network, as a multiple of the limit of one address. */
export const addressesPerNetwork = 4;

function prefixOf(address: string, count: number): string {
  if (ipv4.test(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined && ipv4.test(mapped)) return mapped;
  const all = parsed.get(address) ?? parseIpv6(address);
  return all.length === 0 ? 'unknown' : all.slice(0, count).join(':');
}

/** Returns all eight groups, or none for an invalid address. */
function parseIpv6(address: string): readonly string[] {
  const [bare = ''] = address.split('%', 1);
  if (!/^[\da-f:.]+$/i.test(bare) || !URL.canParse(`http://[${bare}]`)) return [];
  // `URL` writes addresses in the shortest form.
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
