import { own } from '../../src/protocol/index.ts';

/** The part of JSON Schema that says what a value looks like. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
}

const decimal = /^\s*-?\d+(\.\d+)?\s*$/;

/**
 * A body in the API document's own spelling: keys in snake_case or camelCase become the schema's, numbers written as text
 * become numbers, and unknown keys go, save where the schema wants to complain about them. Keys that are the
 * caller's own (the names of form fields) stay as they are. Never throws: what does not fit is left for the
 * validation that follows.
 */
export function normaliseBody(schema: object, value: unknown): unknown {
  const shape: Shape = schema;
  if (shape.type === 'number' && typeof value === 'string' && decimal.test(value)) return Number(value);
  if (Array.isArray(value)) {
    const { items } = shape;
    return items === undefined ? value : value.map((item) => normaliseBody(items, item));
  }
  if (shape.properties === undefined || !isObject(value)) return value;
  const { properties } = shape;
  // From entries, because assigning to the key `__proto__` would change the prototype.
  const fields = Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    const name = findPropertyName(properties, key);
    const inner = name === undefined ? undefined : own(properties, name);
    if (name !== undefined && inner !== undefined) return [[name, normaliseBody(inner, field)]];
    return shape.additionalProperties === false ? [[key, field]] : [];
  });
  return Object.fromEntries(fields);
}

/** The property that a key means: the document itself spells some of them in snake_case. */
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
