import { coreEn, createCoreEn } from './core.ts';
import type { Counted } from './counting.ts';
import { createMoreEn, moreEn } from './more.ts';

/**
 * Every string and accessible name in English: the catalogue that types all others. A value is a text, or
 * a function of what it needs; plurals and lists are the function's own affair.
 */
export const en = { ...coreEn, ...moreEn };

/** English with the figures of another locale. */
export const createEn = (counted: Counted<'en'>): Words => ({
  ...createCoreEn(counted),
  ...createMoreEn(counted),
});

export type Words = typeof en;
