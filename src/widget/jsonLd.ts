import { jsonOf } from '../protocol/index.ts';

/** Returns the values of a JSON-LD property, in which a single value need not be in a list. */
export const jsonLdList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Reads the JSON-LD blocks of a page; undefined for each that is not JSON. */
export const readJsonLd = (page: Document): readonly unknown[] =>
  Array.from(page.querySelectorAll('script[type="application/ld+json"]'), ({ textContent }) =>
    jsonOf(textContent ?? ''),
  );
