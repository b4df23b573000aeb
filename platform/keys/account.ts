import type { Channels } from '../channels/Channels.ts';
import type { Businesses } from './Businesses.ts';
import type { Keys } from './Keys.ts';

interface AccountOptions {
  /** Created if it does not exist. Default: the oldest business, or a new one. */
  readonly businessId: string | undefined;
  /** An API key chosen by the operator. */
  readonly apiKey: string | undefined;
  /** Whether a key is generated if the database has no business yet and `apiKey` is undefined. */
  readonly createKey: boolean;
}

export interface Account {
  readonly businessId: string;
  /** The generated key; undefined when none was generated. */
  readonly newKey: string | undefined;
}

/**
 * Returns the operator's account. Creates its business unless it exists, and a channel if it has none. Registers `apiKey`
 * if it is given; otherwise generates a key for the first business of the database, if `createKey` is set.
 */
export async function ensureAccount(
  {
    businesses,
    keys,
    channels,
  }: { readonly businesses: Businesses; readonly keys: Keys; readonly channels: Channels },
  options: AccountOptions,
): Promise<Account> {
  const existingId = await businesses.first();
  const businessId = await businesses.create(options.businessId ?? existingId);
  await channels.ensureChannel(businessId);
  const request = { businessId, name: 'first key', kind: 'full' } as const;
  if (options.apiKey !== undefined) await keys.register(options.apiKey, request);
  const needsKey = existingId === undefined && options.apiKey === undefined && options.createKey;
  return { businessId, newKey: needsKey ? (await keys.create(request)).secret : undefined };
}
