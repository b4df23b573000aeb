const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** The keys by which limits count an address. */
export interface AddressKeys {
  /** The IPv4 address, also of an IPv4-mapped IPv6 address, or the /64 of an IPv6 address, which is what one household has. */
  readonly address: string;
  /** The IPv4 address, or the /48 of an IPv6 address, which is the most that one subscriber has. */
  readonly network: string;
  /** Whether the address is one of this machine. */
  readonly isLocal: boolean;
}

/** Cache by address, cleared when it is full. A turn needs the keys several times, and no other part of a limit takes as long. */
const known = new Map<string, AddressKeys>();
const maxKnown = 1_000;

/** Default limit of a network, as a multiple of the limit of one address. */
export const addressesPerNetwork = 4;

/** Returns the keys of an address; all invalid addresses have the same keys. */
export function addressKeys(address: string): AddressKeys {
  return known.get(address) ?? readKeys(address);
}

/**
 * Returns the keys that limits count; undefined without an address, and with `isLocal` for an address of this machine.
 * @param isLocal True outside production, where tools and tests send many requests from this machine.
 */
export function countedKeys(address: string | undefined, isLocal: boolean): AddressKeys | undefined {
  if (address === undefined) return undefined;
  const keys = addressKeys(address);
  return isLocal && keys.isLocal ? undefined : keys;
}

const invalid: AddressKeys = { address: 'unknown', network: 'unknown', isLocal: false };

function readKeys(address: string): AddressKeys {
  const keys = keysOfIpv4(address) ?? keysOfIpv6(address);
  if (!keys) return invalid;
  if (known.size >= maxKnown) known.clear();
  known.set(address, keys);
  return keys;
}

function keysOfIpv4(address: string): AddressKeys | undefined {
  if (!ipv4.test(address)) return undefined;
  return { address, network: address, isLocal: address.startsWith('127.') };
}

function keysOfIpv6(address: string): AddressKeys | undefined {
  const [bare = ''] = address.split('%', 1);
  if (!/^[\da-f:.]+$/i.test(bare) || !URL.canParse(`http://[${bare}]`)) return undefined;
  // `URL` writes addresses in the shortest form.
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest);
  if (mapped) return keysOfIpv4(mapped.slice(1).flatMap(twoBytes).join('.'));
  const [head = '', tail] = shortest.split('::');
  const [front, back] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  const all = [...front, ...zeros, ...back];
  return {
    address: all.slice(0, 4).join(':'),
    network: all.slice(0, 3).join(':'),
    isLocal: shortest === '::1',
  };
}

function twoBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
