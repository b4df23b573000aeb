import type { Channels } from '../channels/channels.ts';
import type { Businesses } from './businesses.ts';
import type { Keys } from './keys.ts';

interface AccountOptions {
  /** Of the account; without it the one that is there, else a new one. */
  readonly businessId: string | undefined;
  /** A key that the operator chose. */
  readonly apiKey: string | undefined;
  /** Whether a new account without a chosen key gets one of our making. */
  readonly makeKey: boolean;
}

export interface Account {
  readonly businessId: string;
  /** The key made for a new account; undefined where none was made. */
  readonly newKey: string | undefined;
}

/** The account that the platform's operator works with, made at the first start. */
export async function ensureAccount(
  {
    businesses,
    keys,
    channels,
  }: { readonly businesses: Businesses; readonly keys: Keys; readonly channels: Channels },
  wishes: AccountOptions,
): Promise<Account> {
  const known = await businesses.first();
  const businessId = await businesses.create(wishes.businessId ?? known);
  await channels.ensureOne(businessId);
  const request = { businessId, name: 'first key', kind: 'full' } as const;
  if (wishes.apiKey !== undefined) await keys.register(wishes.apiKey, request);
  const isMade = known === undefined && wishes.apiKey === undefined && wishes.makeKey;
  return { businessId, newKey: isMade ? (await keys.create(request)).secret : undefined };
}
