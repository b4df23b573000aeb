import { detectLanguage, isStopWord, type Language, languages } from '../search/index.ts';
import { claimsIn, hasOtherTerms, isNegative } from './claims.ts';
import { type Evidence, shopperSource, shopSource } from './Evidence.ts';
import { foldText, wordSet } from './foldText.ts';
import { isGeneralName } from './generalNames.ts';
import { type NameRun, nameRunsIn } from './nameRuns.ts';
import { type Quantity, quantitiesIn, type Reading } from './quantities.ts';
import words from './words/numbers.json' with { type: 'json' };

/** Why a sentence is not shown. */
export type TextFault = 'quantity' | 'code' | 'phone' | 'action' | 'term' | 'name';

interface Mention {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

const combined = wordSet(words.combined);
const about = wordSet(words.about);
/** Numbers that count what is said: "one of the 3". */
const maxCount = 3;
/** Share by which "about" differs at most. */
const roughly = 0.05;
const [maxPool, maxTimes] = [12, 6];
/** Number of the products that tools returned last, of which a turn may speak without their names. */
const maxRecent = 4;
/** Characters between a name and a quantity that belongs to it. */
const maxDistance = 40;
/** Characters that show the language of a turn. */
const maxDetected = 400;

const hasAny = (folded: string, list: ReadonlySet<string>): boolean =>
  folded.split(' ').some((word) => list.has(word)) ||
  [...list].some(
    (word) =>
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(word) && folded.includes(word),
  );

/** Returns sums, differences and multiples of values. */
function computedOf(values: readonly number[]): readonly number[] {
  const pool = [...new Set(values)].slice(-maxPool);
  const results = [pool.reduce((sum, value) => sum + value, 0)];
  for (const [at, a] of pool.entries()) {
    for (let times = 2; times <= maxTimes; times++) results.push(a * times);
    for (const [other, b] of pool.slice(0, at).entries()) {
      results.push(a + b, Math.abs(a - b));
      for (const c of pool.slice(0, other)) results.push(a + b + c);
    }
  }
  return results;
}

/** Checks one sentence after the other against what the conversation knows. */
export class TextCheck {
  readonly #evidence: Evidence;
  readonly #shopLanguage: Language;
  readonly #asked: string;
  /** The question and the texts shown in this turn; computed values are made of their amounts. */
  #context: string;

  constructor(evidence: Evidence, shopLanguage: string, asked: string) {
    this.#evidence = evidence;
    this.#shopLanguage = languages.find((language) => language === shopLanguage) ?? 'en';
    this.#asked = asked;
    this.#context = asked;
  }

  /** Ids of the products that the accepted sentences name. */
  readonly mentioned = new Set<string>();

  /** Language of the turn so far. */
  get language(): Language {
    return detectLanguage([this.#context.slice(0, maxDetected)], this.#shopLanguage);
  }

  /** Records a text that is shown. */
  accept(text: string): void {
    this.#context += `\n${text}`;
    const runs = nameRunsIn(text, (word) => isStopWord(foldText(word), [this.#shopLanguage]));
    for (const { id } of this.#mentionsIn(runs)) this.mentioned.add(id);
  }

  /** Returns why a sentence, an item or a row must not be shown; undefined if everything in it is known. */
  faultIn(sentence: string): TextFault | undefined {
    const { language } = this;
    const own = detectLanguage([sentence], language);
    const isFunctionWord = (word: string) => isStopWord(foldText(word), [own, language]);
    const runs = nameRunsIn(sentence, isFunctionWord);
    return (
      this.#quantityFault(sentence, this.#mentionsIn(runs)) ??
      (this.#isUnprovenAction(sentence) ? 'action' : undefined) ??
      (this.#hasUnknownTerms(sentence, language) ? 'term' : undefined) ??
      (runs.some((run) => this.#isUnknownName(run, language === 'de' ? language : own)) ? 'name' : undefined)
    );
  }

  #mentionsIn(runs: readonly NameRun[]): readonly Mention[] {
    return runs.flatMap(({ words: name, start, end }) => {
      const [id, ...others] = this.#evidence.productsNamed(name);
      return id !== undefined && others.length === 0 ? [{ id, start, end }] : [];
    });
  }

  #quantityFault(sentence: string, mentions: readonly Mention[]): TextFault | undefined {
    const folded = foldText(sentence);
    const isRough = hasAny(folded, about);
    const isComputed = hasAny(folded, combined);
    const quantities = quantitiesIn(sentence);
    const wrong = quantities.find((quantity) => {
      const owner = ownerOf(quantity, sentence, mentions, quantities);
      return !quantity.readings.some(
        (reading) =>
          this.#isKnown(reading, owner, isRough) ||
          (isComputed && this.#isComputed(reading, sentence, quantity, mentions)),
      );
    });
    const kind = wrong?.readings[0]?.kind;
    if (kind === undefined) return undefined;
    return kind === 'code' || kind === 'phone' ? kind : 'quantity';
  }

  #isKnown(reading: Reading, owner: string | undefined, isRough: boolean): boolean {
    const { kind, value } = reading;
    if (kind === 'code')
      return value === '24/7' || this.#evidence.has(reading) || this.#evidence.isKnownWord(String(value));
    if (kind === 'number' && typeof value === 'number' && value <= maxCount && value % 1 === 0) return true;
    const accepts = (source: string) =>
      owner === undefined ||
      kind === 'number' ||
      source === owner ||
      source === shopSource ||
      (isRough && source === shopperSource);
    return this.#evidence.has(reading, accepts, isRough ? roughly : 0);
  }

  /** Whether a value is the sum or the difference of known amounts that this turn speaks of, or a discount between them. */
  #isComputed(
    { kind, value }: Reading,
    sentence: string,
    { start, end }: Quantity,
    mentions: readonly Mention[],
  ): boolean {
    if (typeof value !== 'number' || kind === 'date' || kind === 'clock' || kind === 'rating') return false;
    const others = `${this.#context}\n${sentence.slice(0, start)} ${sentence.slice(end)}`;
    const [money = kind] = kind === 'percent' ? this.#evidence.moneyKinds : [];
    const spoken = quantitiesIn(others).flatMap(({ readings }) =>
      readings.flatMap((each) => (each.kind === money && this.#evidence.has(each) ? Number(each.value) : [])),
    );
    const named = [...this.#mentionsIn(nameRunsIn(this.#context, () => false)), ...mentions].map(
      ({ id }) => id,
    );
    const products = [...named, ...this.#evidence.products.slice(-maxRecent)];
    const pool = [...spoken, ...this.#evidence.valuesOf(money, products)];
    if (kind === 'percent')
      return pool.some((a) => pool.some((b) => a < b && Math.abs((1 - a / b) * 100 - value) <= 1));
    return computedOf(pool).some(
      (result) => Math.abs(result - value) <= (kind.startsWith('money') ? 0.51 : 0.02 * result),
    );
  }

  #hasUnknownTerms(sentence: string, language: Language): boolean {
    if (isNegative(sentence, language)) return false;
    return hasOtherTerms(sentence, `${this.#evidence.said} ${foldText(this.#asked)}`);
  }

  #isUnprovenAction(sentence: string): boolean {
    return claimsIn(sentence).some(
      ({ action, rule }) =>
        !this.#evidence.hasDone(action) && !(rule !== undefined && this.#evidence.hasSaid(rule)),
    );
  }

  /** Whether a name is neither of the shop, its products and places nor of the shopper. */
  #isUnknownName({ words: name, isMarked, isFirst }: NameRun, language: Language): boolean {
    const evidence = this.#evidence;
    const letters = name.filter((word) => /\p{L}/u.test(word));
    if (!isMarked && name.length < 2) return false;
    if (evidence.isMixed(name)) return true;
    const unknown = letters.filter(
      (word) =>
        !evidence.isKnownWord(word) && !isGeneralName(word) && !isStopWord(foldText(word), [language]),
    );
    if (unknown.length === 0) return false;
    const isAnchored = evidence.productsNamed(name).length > 0;
    // In German every noun has a capital letter, and in other languages than the shop's, kinds are translated.
    if (language === 'de') return !isAnchored && letters.length > (isMarked ? 1 : 2);
    if (language !== this.#shopLanguage && isAnchored) return unknown.length > 1;
    if (!isMarked && isFirst && unknown.length === 1 && unknown[0] === name[0])
      return !isAnchored && name.length > 2;
    return true;
  }
}

/** Returns the product to which a quantity belongs: the one of its row or item, or the one named directly before it. */
function ownerOf(
  { start }: Quantity,
  sentence: string,
  mentions: readonly Mention[],
  quantities: readonly Quantity[],
): string | undefined {
  // "the Bottle 0.75 l"
  if (mentions.some((each) => each.start <= start && start < each.end)) return undefined;
  const ids = new Set(mentions.map(({ id }) => id));
  if (ids.size === 1 && /^\s*(?:\||[-*•]\s|\d+[.)]\s)/u.test(sentence)) return [...ids][0];
  const last = mentions.findLast(({ end }) => end <= start);
  if (!last) return undefined;
  const between = sentence.slice(last.end, start);
  const isDirect = between.length <= maxDistance && !/[,;\n]/.test(between);
  return isDirect && !quantities.some((each) => each.start >= last.end && each.end <= start)
    ? last.id
    : undefined;
}
