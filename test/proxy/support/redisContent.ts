import { createClient, RESP_TYPES } from '@redis/client';

/** Reads all keys of Redis servers. Returns each key with its content as text, in latin1. */
export async function redisContent(...urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const url of urls) {
    const client = await createClient({ url }).connect();
    const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    for (const key of await client.keys('*')) {
      const readers: Readonly<Record<string, () => Promise<unknown>>> = {
        string: () => bytes.get(key),
        hash: () => bytes.hGetAll(key),
        set: () => bytes.sMembers(key),
        zset: () => bytes.zRange(key, 0, -1),
        stream: () => bytes.xRange(key, '-', '+'),
      };
      const value = await readers[await client.type(key)]?.();
      if (value === undefined) throw new Error(`The test cannot read the key ${key}.`);
      found.set(key, textOf(value));
    }
    client.destroy();
  }
  return found;
}

/** Joins all texts and bytes in a reply. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .flatMap(([key, item]) => [key, textOf(item)])
    .join(' ');
}
