import { jsonOf } from '../protocol/index.ts';

/** The values of a JSON-LD property, of which one need not be a list. */
export const jsonLdList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Reads the JSON-LD blocks of a page; undefined for each that is no JSON. */
export const readJsonLd = (page: Document): readonly unknown[] =>
  Array.from(page.querySelectorAll('script[type="application/ld+json"]'), ({ textContent }) =>
    jsonOf(textContent ?? ''),
  );
