import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundFault } from './OutboundFault.ts';

export interface OutboundRules {
  /** Lets http, every port, this machine and its private networks through: for work on one machine. */
  readonly allowPrivate: boolean;
  /** Of https addresses. */
  readonly ports: readonly number[];
}

/** Names that end so belong to a network of their own (RFC 6761, 6762, 8375, and the cloud's usual ones). */
const inward =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/** The inner services of clouds whose ranges do not tell: never called. */
const cloudServices = ['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'];

const privateRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal'];

/** The URL, if it may be called as far as one can see without asking for its address. Throws an OutboundFault. */
export function judgeUrl(text: string, { allowPrivate, ports }: OutboundRules): URL {
  if (!URL.canParse(text)) throw new OutboundFault('malformed');
  const url = new URL(text);
  const isHttp = url.protocol === 'http:' && allowPrivate;
  if (url.protocol !== 'https:' && !isHttp) throw new OutboundFault('scheme');
  if (url.username !== '' || url.password !== '') throw new OutboundFault('credentials');
  const port = url.port === '' ? 443 : Number(url.port);
  if (!allowPrivate && !ports.includes(port)) throw new OutboundFault('port');
  const host = hostOf(url);
  if (isIP(host) !== 0) judgeAddress(host, allowPrivate);
  else if (!allowPrivate && (inward.test(host) || !/^[^.]+(\.[^.]+)+$/.test(host))) {
    throw new OutboundFault('host');
  }
  return url;
}

/** Throws an OutboundFault for an address that is not on the public internet. */
export function judgeAddress(address: string, allowPrivate: boolean): void {
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  const passes = range === 'unicast' || (allowPrivate && privateRanges.includes(range));
  if (!passes || cloudServices.includes(parsed.toString())) throw new OutboundFault('address');
}

/** The host as a connection is given it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
