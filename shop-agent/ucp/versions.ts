import { type UcpCapability, ucpVersions } from '../../src/protocol/index.ts';

/** The versions in which the shop responds, newest first. */
export const servedVersions: readonly string[] = ucpVersions
  .filter(({ capabilities }) => capabilities.length > 0)
  .map(({ version }) => version);

/** The newest version. */
export const ucpVersion = servedVersions[0] ?? '';

/** The name of a capability in profiles and responses. */
export const capabilityName = (capability: UcpCapability): string => `dev.ucp.shopping.${capability}`;
