import fc from 'fast-check';

/** The subset of JSON Schema that the document uses. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly maxProperties?: number;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Strings with a meaning to the platform, by the name of their field or parameter. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** Generates text for a field: mostly from its own vocabulary, sometimes from another field's, or random text. */
export function generateText(field: string, vocabulary: Vocabulary): fc.Arbitrary<string> {
  const all = fc.constantFrom(...Object.values(vocabulary).flat());
  const fieldValues = vocabulary[field];
  return fc.oneof(
    { weight: 12, arbitrary: fieldValues === undefined ? all : fc.constantFrom(...fieldValues) },
    { weight: 1, arbitrary: all },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
  );
}

/** Generates values of a schema's type. The values may violate other keywords of the schema, such as `maxLength`. */
export function generateValues(schema: Schema, vocabulary: Vocabulary, field = ''): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((one) => generateValues(one, vocabulary, field)));
  switch (schema.type) {
    case 'string':
      return generateText(field, vocabulary);
    case 'number':
    case 'integer':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 4 } = schema;
      return fc.array(generateValues(items, vocabulary, field), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    }
    case 'object':
      return generateObject(schema, vocabulary);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function generateObject(schema: Schema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], patternProperties, maxProperties } = schema;
  const values = Object.entries(properties).map(
    ([name, one]) => [name, generateValues(one, vocabulary, name)] as const,
  );
  if (maxProperties === 1 && values.length > 0) {
    return fc.oneof(...values.map(([name, value]) => value.map((one) => ({ [name]: one }))));
  }
  const [free] = Object.values(patternProperties ?? {});
  if (free !== undefined)
    return fc.dictionary(fc.string({ maxLength: 8 }), generateValues(free, vocabulary), { maxKeys: 3 });
  return fc.record(Object.fromEntries(values), {
    requiredKeys: required.filter((name) => name in properties),
  });
}

const nonsense = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    [],
    {},
    -1,
    1e308,
    '\u0000',
    'x'.repeat(5000),
    '__proto__',
    '../..',
    '{{1}}',
  ),
);

/** Generates copies of a value with one place replaced, dropped or extended by an unknown key. */
export function mutateValue(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  return fc
    .tuple(fc.constantFrom(...places), fc.constantFrom('replace', 'drop', 'add'), nonsense)
    .map(([place, how, other]) => mutateAt(value, place, how, other));
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...here, key]))];
}

function mutateAt(value: unknown, [step, ...rest]: Place, how: string, other: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null;
  if (step === undefined) {
    return how === 'add' && isObject && !Array.isArray(value) ? { ...value, unknownKey: other } : other;
  }
  if (!isObject) return other;
  const entries = Object.entries(value)
    .filter(([key]) => !(how === 'drop' && rest.length === 0 && key === step))
    .map(([key, one]) => [key, key === step ? mutateAt(one, rest, how, other) : one] as const);
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}
