/** A capability of the service `dev.ucp.shopping` that this project uses. */
export type UcpCapability = 'catalog.search' | 'catalog.lookup' | 'cart' | 'order';

/** A release of the Universal Commerce Protocol. */
export interface UcpVersion {
  /** Date of the release. */
  readonly version: string;
  /** The capabilities that the release defines. */
  readonly capabilities: readonly UcpCapability[];
}

const capabilities = ['catalog.search', 'catalog.lookup', 'cart', 'order'] as const;

/** The releases that both sides of a conversation can read, newest first: the shop, and the agent with its carts. */
export const ucpVersions: readonly UcpVersion[] = [
  { version: '2026-08-25', capabilities },
  { version: '2026-04-08', capabilities },
  { version: '2026-01-23', capabilities: [] },
];

/** The address of an agent's profile of a version, from an address that may contain `{version}`. */
export const ucpProfileOf = (address: string, version: string): string =>
  address.replace(/(?:\{|%7B)version(?:\}|%7D)/i, version);
