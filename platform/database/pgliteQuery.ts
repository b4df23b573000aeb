import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import type { SqlParameter } from './database.ts';

const { serialize } = protocol;

/**
 * Runs one statement with parameters, sending all messages of the extended query protocol at once: PGlite's own
 * `query` sends them one by one, which takes five times as long.
 */
export async function extendedQuery<Row extends object>(
  pglite: PGlite,
  sql: string,
  parameters: readonly SqlParameter[],
): Promise<Row[]> {
  const request = Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: parameters.map(encodeParameter) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const { messages } = await pglite.execProtocol(request);
  // The cast is as safe as the caller's row type, which must fit the selected columns.
  const [result] = parse.parseResults(messages, pglite.parsers) as Results<Row>[];
  return result?.rows ?? [];
}

/** Runs statements that have no parameters and return no rows. */
export async function simpleQuery(pglite: PGlite, sql: string): Promise<void> {
  await pglite.execProtocol(serialize.query(sql));
}

/** Values other than null and bytes are sent as text: PostgreSQL infers their types from their use in the statement. */
function encodeParameter(value: SqlParameter): string | Uint8Array | null {
  if (value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return `{${value.map(quoteArrayElement).join()}}`;
  return String(value);
}

function quoteArrayElement(element: string): string {
  return `"${element.replaceAll(/["\\]/g, '\\$&')}"`;
}
