import { afterEach, describe, expect, it } from 'vitest';
import { toJson } from '../../src/protocol/toJson.ts';

const prototypes = [Array, Object, String, Number, Boolean, Date].map(({ prototype }) => prototype as object);
const dateToJson = Object.getOwnPropertyDescriptor(Date.prototype, 'toJSON') as PropertyDescriptor;

/** Gives every built-in value a `toJSON` that writes the value as a text, like Prototype 1.6. */
function pollute(): void {
  const value = function (this: unknown) {
    return `[${String(this)}]`;
  };
  for (const prototype of prototypes)
    Object.defineProperty(prototype, 'toJSON', { value, configurable: true, writable: true });
}
function clean(): void {
  for (const prototype of prototypes) Reflect.deleteProperty(prototype, 'toJSON');
  Object.defineProperty(Date.prototype, 'toJSON', dateToJson);
}
afterEach(clean);

class Price {
  toJSON(): object {
    return { price: 1.5 };
  }
}

const values: Readonly<Record<string, unknown>> = {
  texts: ['', 'a "quote" \\ \u0001 \ud800 é 雪', '</script>'],
  numbers: [0, -0, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
  constants: [true, false, null, undefined],
  'an object': { a: 1, b: undefined, c: () => 1, d: Symbol('d'), '"': [], 2: {} },
  nested: { list: [[{ a: [null] }], []], __proto__: null },
  objects: [Object(5), Object('5'), Object(false)],
  dates: [new Date(0), new Date(Number.NaN)],
  'a class and own functions': [new Price(), { toJSON: () => [1] }, new URL('https://shop.example/a')],
  'a sparse array': Object.assign([], { 2: 'c' }),
  undefined,
  'a function': () => 1,
};

describe('toJson', () => {
  it.each(Object.entries(values))(
    'writes %s like JSON.stringify, also when all values have a toJSON',
    (_name, value) => {
      const expected = JSON.stringify(value);
      expect(toJson(value)).toBe(expected);
      pollute();
      const polluted = toJson(value);
      clean();
      expect(polluted).toBe(expected);
    },
  );

  it('throws for a value that contains itself', () => {
    const value: unknown[] = [];
    value.push(value);
    expect(() => toJson(value)).toThrow();
    pollute();
    expect(() => toJson(value)).toThrow();
  });
});
