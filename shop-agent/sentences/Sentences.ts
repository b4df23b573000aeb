import { getOwn } from '../../src/protocol/index.ts';
import {
  editDistance,
  isStopWord,
  type Language,
  languages,
  stemWord,
  type Token,
  tokenize,
} from '../search/index.ts';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

export type SentenceName = keyof typeof en.says;
export type LabelName = keyof typeof en.labels;
/** A function that words can have in a shopper's sentence, such as asking for a person. */
export type Cue = keyof typeof en.cues;

/** The texts of one language: what the agent says, what its buttons say, and the words by which it recognises requests. */
export interface LanguageFile {
  /** A text, or its forms by `Intl.PluralRules` of `count`. */
  readonly says: Readonly<Record<SentenceName, string | Readonly<Record<string, string>>>>;
  readonly labels: Readonly<Record<LabelName, string>>;
  /** Alternatives are separated by `|`; an alternative may have several words. */
  readonly cues: Readonly<Record<Cue, string>>;
}

/** The file of each language of the interface. */
export const languageFiles: Readonly<Record<Language, LanguageFile>> = {
  ...{ ar, de, en, es, fr, he, hi, it, ja, nl, pl, pt, tr, zh },
};

type Values = Readonly<Record<string, string | number>>;

/** Writes the agent's sentences, lists and prices in one language. */
export class Sentences {
  readonly language: Language;
  readonly #file: LanguageFile;
  readonly #plural: Intl.PluralRules;
  readonly #list: Intl.ListFormat;
  readonly #money: readonly [exact: Intl.NumberFormat, round: Intl.NumberFormat];

  /** @param currency ISO 4217 code of the shop's prices. */
  constructor(language: Language, currency: string) {
    this.language = language;
    this.#file = languageFiles[language];
    this.#plural = new Intl.PluralRules(language);
    this.#list = new Intl.ListFormat(language, { type: 'conjunction' });
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    this.#money = [
      new Intl.NumberFormat(language, style),
      new Intl.NumberFormat(language, { ...style, maximumFractionDigits: 0 }),
    ];
  }

  /** Returns a sentence with its values; `count` also chooses the form. */
  say(name: SentenceName, values: Values = {}): string {
    const forms = this.#file.says[name];
    const form = typeof forms === 'string' ? '' : this.#plural.select(Number(values.count));
    const text = typeof forms === 'string' ? forms : (getOwn(forms, form) ?? forms.other ?? '');
    return text.replace(/\{(\w+)\}/g, (_, key: string) => String(getOwn(values, key) ?? ''));
  }

  label(name: LabelName): string {
    return this.#file.labels[name];
  }

  list(words: readonly string[]): string {
    return this.#list.format(words);
  }

  /** Returns words as a quotation of the shopper. */
  quote(words: readonly string[]): string {
    return this.list(words.map((word) => `“${word}”`));
  }

  /** @param amount In the shop's currency. */
  price(amount: number): string {
    return this.#money[Number.isInteger(amount) ? 1 : 0].format(amount);
  }
}

type Phrases = readonly (readonly [cue: Cue, words: readonly string[]])[];

/** The phrases of a language by their first word, the longest first. */
function phrasesOf(language: Language): ReadonlyMap<string, Phrases> {
  const all = Object.entries(languageFiles[language].cues).flatMap(([cue, alternatives]) =>
    alternatives.split('|').map((phrase) => [cue as Cue, tokenize(phrase).map(({ word }) => word)] as const),
  );
  const byFirst = new Map<string, (typeof all)[number][]>();
  for (const phrase of all.sort((a, b) => b[1].length - a[1].length)) {
    const [first] = phrase[1];
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), phrase]);
  }
  return byFirst;
}

const tables = new Map(languages.map((language) => [language, phrasesOf(language)]));

/** Words of cues with at least so many letters are recognised in other forms, and with a typing error. */
const [minInflected, minMisspelt] = [4, 6];

/** Whether a folded word begins a phrase of a language by which it recognises requests. */
export const isCueWord = (word: string, language: Language): boolean =>
  tables.get(language)?.has(word) === true;

/** The cues of single words, by stem. */
function stemsOf(language: Language): ReadonlyMap<string, readonly Cue[]> {
  const byStem = new Map<string, Cue[]>();
  for (const [word, phrases] of tables.get(language) ?? [])
    for (const [cue, { length }] of phrases) {
      if (length > 1 || word.length < minInflected) continue;
      const stem = stemWord(word, language);
      byStem.set(stem, [...(byStem.get(stem) ?? []), cue]);
    }
  return byStem;
}
const stemTables = new Map(languages.map((language) => [language, stemsOf(language)]));

/** Returns the cues of a word that no table has as it is written. */
function similarCues(word: string, language: Language, isUsed: boolean): readonly Cue[] {
  const stems = stemTables.get(language);
  const stem = stemWord(word, language);
  const inflected = word.length < minInflected ? undefined : stems?.get(stem);
  if (inflected || isUsed || stem.length < minMisspelt || !stems) return inflected ?? [];
  for (const [known, cues] of stems)
    if (known.length >= minMisspelt && editDistance(stem, known, 1) <= 1) return cues;
  return [];
}

/**
 * Returns the cues of a sentence in some languages, each with the indexes of its words.
 *
 * @param isUsed Whether the shop uses a word; other words may be cues with a typing error.
 */
export function findCues(
  tokens: readonly Token[],
  among: readonly Language[],
  isUsed: (word: string) => boolean = () => true,
): ReadonlyMap<Cue, ReadonlySet<number>> {
  const found = new Map<Cue, Set<number>>();
  const add = (cue: Cue, at: number) => {
    const places = found.get(cue) ?? new Set();
    found.set(cue, places.add(at));
  };
  const read = new Set<number>();
  const [own] = among;
  for (const language of among)
    for (const [at, { word }] of tokens.entries())
      for (const [cue, phrase] of tables.get(language)?.get(word) ?? []) {
        if (!phrase.every((each, step) => tokens[at + step]?.word === each)) continue;
        // Spanish "son" is no English one.
        if (own && language !== own && phrase.length === 1 && isStopWord(word, [own])) continue;
        for (const step of phrase.keys()) {
          add(cue, at + step);
          read.add(at + step);
        }
      }
  for (const [at, { word, isNumber, isUnspaced }] of tokens.entries()) {
    if (read.has(at) || isNumber || isUnspaced || isStopWord(word, among)) continue;
    if (!own) continue;
    // Forms of a filler may be words with a meaning: "found", but not "founded". "Scratching" is no complaint in a shop for cats.
    for (const cue of similarCues(word, own, isUsed(word)))
      if (cue !== 'filler' && !(cue === 'problem' && isUsed(word))) add(cue, at);
  }
  return found;
}
