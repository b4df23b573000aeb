import { getOwn } from '../../src/protocol/index.ts';

/** The subset of JSON Schema that is read here. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
}

const decimal = /^\s*-?\d+(\.\d+)?\s*$/;

/**
 * Brings a request body into the schema's spelling: keys in snake_case or camelCase become the schema's, numeric
 * text becomes a number where the schema requires a number, and unknown keys are dropped, except where the schema
 * rejects them. Keys of maps, such as form field names, stay unchanged. Never throws; the validation that follows reports
 * whatever does not fit.
 */
export function normaliseBody(fullSchema: object, value: unknown): unknown {
  const schema: Schema = fullSchema;
  if (schema.type === 'number' && typeof value === 'string' && decimal.test(value)) return Number(value);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => normaliseBody(items, item));
  }
  if (schema.properties === undefined || !isObject(value)) return value;
  const { properties } = schema;
  // Built from entries: assigning to the key `__proto__` would change the prototype.
  const fields = Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    const name = findPropertyName(properties, key);
    const inner = name === undefined ? undefined : getOwn(properties, name);
    if (name !== undefined && inner !== undefined) return [[name, normaliseBody(inner, field)]];
    return schema.additionalProperties === false ? [[key, field]] : [];
  });
  return Object.fromEntries(fields);
}

/**
 * Returns the schema's spelling of a key; undefined if the schema has no such key. The API document spells a few
 * properties in snake_case.
 */
function findPropertyName(properties: object, key: string): string | undefined {
  if (Object.hasOwn(properties, key)) return key;
  return Object.keys(properties).find((name) => toCamelCase(name) === toCamelCase(key));
}

function toCamelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
