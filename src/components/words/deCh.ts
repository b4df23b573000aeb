import type { Counted } from './counting.ts';
import { de } from './de.ts';
import type { Words } from './en.ts';

/** Stands for a ß that belongs to a name. */
const kept = '\ue000';

const swiss = (text: string): string => text.replaceAll('ß', 'ss').replaceAll(kept, 'ß');
const keepNames = (arg: unknown): unknown => (typeof arg === 'string' ? arg.replaceAll('ß', kept) : arg);

/** German without ß, as Switzerland and Liechtenstein write it. Names keep theirs. */
export const deCh = (counted: Counted<'de'>): Words => {
  const words = Object.entries(de(counted)).map(([key, word]: [string, Words[keyof Words]]) => {
    if (typeof word === 'string') return [key, swiss(word)];
    const say = word as (...args: readonly unknown[]) => string;
    return [key, (...args: readonly unknown[]) => swiss(say(...args.map(keepNames)))];
  });
  return Object.fromEntries(words) as Words;
};
