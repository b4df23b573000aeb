import { coreEn } from './core.ts';
import { moreEn } from './more.ts';

/**
 * Every string and accessible name in English: the catalogue that types all others. A value is a text, or
 * a function of what it needs; plurals and lists are the function's own affair.
 */
export const en = { ...coreEn, ...moreEn };

export type Words = typeof en;
