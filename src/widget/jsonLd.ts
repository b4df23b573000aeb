import { jsonOf } from '../protocol/index.ts';

/** A JSON-LD property has a list of values or a single value; returns either as a list, a missing value as `[undefined]`. */
export const jsonLdList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Reads the JSON-LD blocks of a page; undefined for each that is not JSON. */
export const readJsonLd = (page: Document): readonly unknown[] =>
  Array.from(page.querySelectorAll('script[type="application/ld+json"]'), ({ textContent }) =>
    jsonOf(textContent ?? ''),
  );
