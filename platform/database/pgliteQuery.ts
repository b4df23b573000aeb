import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import type { SqlParameter } from './database.ts';

const { serialize } = protocol;

/** Asks for all of a statement in one message: step by step, as PGlite's own `query` does, costs five times as much. */
export async function extendedQuery<Row extends object>(
  store: PGlite,
  sql: string,
  parameters: readonly SqlParameter[],
): Promise<Row[]> {
  const asked = Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: parameters.map(encode) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const { messages } = await store.execProtocol(asked);
  // The caller knows what the statement selects.
  const [result] = parse.parseResults(messages, store.parsers) as Results<Row>[];
  return result?.rows ?? [];
}

/** A statement without parameters and rows. */
export async function simpleQuery(store: PGlite, sql: string): Promise<void> {
  await store.execProtocol(serialize.query(sql));
}

/** Values go as text: their place tells the server which type they have. */
function encode(value: SqlParameter): string | Uint8Array | null {
  if (value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return `{${value.map(quoted).join()}}`;
  return String(value);
}

function quoted(item: string): string {
  return `"${item.replaceAll(/["\\]/g, '\\$&')}"`;
}
