import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './OutboundError.ts';

export interface OutboundRules {
  /** Lets http, every port, this machine and its private networks through: for work on one machine. */
  readonly allowPrivate: boolean;
  /** Of https addresses; every port, when left out. */
  readonly ports?: readonly number[] | undefined;
}

/** Names that end so belong to a network of their own (RFC 6761, 6762, 8375, and the cloud's usual ones). */
const internalNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/** The inner services of clouds whose ranges do not tell: never called. */
const cloudMetadataAddresses = ['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'];

const privateRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal'];

/** The URL, if it may be called as far as one can see without asking for its address. Throws an OutboundError. */
export function checkUrl(text: string, { allowPrivate, ports }: OutboundRules): URL {
  // A URL parser drops or encodes these, so the address that is kept would not be the one that is called.
  if (/[\p{Cc}\p{Cs}]/u.test(text) || !URL.canParse(text)) throw new OutboundError('malformed');
  const url = new URL(text);
  const isHttp = url.protocol === 'http:' && allowPrivate;
  if (url.protocol !== 'https:' && !isHttp) throw new OutboundError('scheme');
  if (url.username !== '' || url.password !== '') throw new OutboundError('credentials');
  const port = url.port === '' ? 443 : Number(url.port);
  if (!allowPrivate && ports !== undefined && !ports.includes(port)) throw new OutboundError('port');
  const host = hostOf(url);
  if (isIP(host) !== 0) checkAddress(host, allowPrivate);
  else if (!allowPrivate && (internalNames.test(host) || !/^[^.]+(\.[^.]+)+$/.test(host))) {
    throw new OutboundError('host');
  }
  return url;
}

/** Throws an OutboundError for an address that is not on the public internet. */
export function checkAddress(address: string, allowPrivate: boolean): void {
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  const isPublic = range === 'unicast' && (parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed));
  const passes = isPublic || (allowPrivate && privateRanges.includes(range));
  if (!passes || cloudMetadataAddresses.includes(parsed.toString())) throw new OutboundError('address');
}

/**
 * Whether an IPv6 address is in 2000::/3, the only block that is handed out (RFC 4291), and holds no IPv4 address
 * as ISATAP does (RFC 5214). The deprecated `::127.0.0.1` is outside of that block.
 */
function isGlobalUnicast({ parts: [first = 0, , , , fifth = 0, sixth] }: ipaddr.IPv6): boolean {
  const isIsatap = (fifth === 0 || fifth === 0x200) && sixth === 0x5efe;
  return first >> 13 === 1 && !isIsatap;
}

/** The host as a connection is given it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
