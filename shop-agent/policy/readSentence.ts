import type { AgentShop } from '../AgentShop.ts';
import { type Memory, measureOrders } from '../memory.ts';
import {
  exclusionSigns,
  foldWord,
  isStopWord,
  type Language,
  type Token,
  tokenize,
} from '../search/index.ts';
import { type Cue, findCues } from '../sentences/Sentences.ts';
import { languageOf } from './languageOf.ts';

/** Cues whose words say what to do, not what to look for. */
const functionCues: readonly Cue[] = [
  'greeting',
  'thanks',
  'question',
  'it',
  'them',
  'about',
  'correction',
  'cheaper',
  'dearer',
  'best',
  'advice',
  'similar',
  'identity',
  'filler',
  'bye',
  'compare',
  'together',
  'wants',
  'howTo',
  'sale',
  'total',
  ...measureOrders,
];
/** For whom products are, by the cue: the shops' own words for it are among the products' attributes. */
const audiences: readonly (readonly [cue: Cue, words: string])[] = [
  ['women', "women's"],
  ['men', "men's"],
  ['kids', "kids'"],
];
const ordinals: readonly Cue[] = ['first', 'second', 'third', 'last'];

/** A sentence of the shopper. */
export interface Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly language: Language;
  readonly cues: ReadonlySet<Cue>;
  /** Indexes of the tokens of each cue. */
  readonly places: ReadonlyMap<Cue, ReadonlySet<number>>;
  /** The sentence without words that only say what to do. */
  readonly search: string;
  /** Words that carry the meaning, as the shopper wrote them: no stop words, and no words of a function. */
  readonly content: readonly string[];
  /** Words after one that asks for a degree, such as "light" in "how light is it": they name no product. */
  readonly degrees: ReadonlySet<string>;
  /** What the shopper wrote for words that the shop calls otherwise, by these. */
  readonly said: Readonly<Record<string, string>>;
  /** Whether it asks a question, and whether it begins with a word that asks one. */
  readonly asks: boolean;
  readonly opens: boolean;
  /** Ids of the products that it names, or refers to by "it", "the second one" or "both". */
  readonly named: readonly string[];
  readonly referred: readonly string[];
}

/** Returns the text with other words in the place of some tokens. */
function withReplaced(text: string, tokens: readonly Token[], replaced: ReadonlyMap<number, string>): string {
  let rest = '';
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    rest += text.slice(end, token.start) + (replaced.get(at) ?? text.slice(token.start, token.end));
    end = token.end;
  }
  return (rest + text.slice(end))
    .replace(/[?!¿¡？！]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Words between clauses, in the languages whose questions begin with a word that asks. */
const jointWords = new Set('and but also then und aber et mais y pero e ma en maar i ale'.split(' '));

/** Words that ask for a degree, in the languages in which an adjective follows them. */
const degreeWords = new Set('how wie hoe jak'.split(' '));

/** In sentences of fewer words, "more" asks for further results. */
const minSentence = 4;

/** A first word of a title names a product by itself if at most this many products have it, most of them in the title. */
const maxOwners = 3;
/** In a sentence with more words that carry a meaning, one word is no name. */
const maxCarried = 4;
/** Share of a title's words that name the product. */
const namingShare = 0.6;

/** Whether a word alone names a product: "Lira", but not "room" for "Room Spray" where other texts speak of rooms. */
function isName(word: string, shop: AgentShop): boolean {
  const { search } = shop;
  if (/^\d/.test(word) || isStopWord(word, [search.language as Language])) return false;
  if (shop.kindsIn(word)) return false;
  const all = search.count(word, undefined, maxOwners + 1);
  return all <= maxOwners && search.count(word, ['title']) * 2 >= all;
}

/**
 * Returns the ids of the products whose names are in a text: of each name as many as the text has its first word, or all that
 * fit equally well.
 */
export function namedProducts(text: string, shop: AgentShop): readonly string[] {
  const { search, catalogue } = shop;
  // "How short is it?" names no product that begins with "Short".
  const tokens = tokenize(text).filter((_, at, all) => !degreeWords.has(all[at - 1]?.word ?? ''));
  const words = new Set(tokens.map(({ word }) => word));
  const language = search.language as Language;
  const carried = tokens.filter(({ word }) => !isStopWord(word, [language])).length;
  const groups = new Map<
    string,
    { readonly id: string; readonly count: number; readonly length: number }[]
  >();
  const candidates = new Set(tokens.flatMap(({ word }) => search.titledBy(word)));
  for (const id of candidates) {
    const product = catalogue.product(id);
    if (!product) continue;
    const brand = new Set(tokenize(product.brand).map(({ word }) => word));
    const title = tokenize(product.title).filter(({ word }) => !brand.has(word));
    const count = title.filter(({ word }) => words.has(word)).length;
    const [first] = title;
    if (!first || !words.has(first.word)) continue;
    const isWhole = count / title.length >= namingShare;
    if (!isWhole && ((count === 1 && carried > maxCarried) || !isName(first.word, shop))) continue;
    const group = groups.get(first.word) ?? [];
    // Products of other brands may have the same name.
    const branded = [...brand].filter((word) => words.has(word)).length;
    group.push({ id, count: count + branded, length: title.length });
    groups.set(first.word, group);
  }
  return [...groups].flatMap(([first, group]) => {
    const most = Math.max(...group.map(({ count }) => count));
    const times = tokens.filter(({ word }) => word === first).length;
    const sorted = group.sort((a, b) => b.count - a.count || a.length - b.length);
    return (times > 1 ? sorted.slice(0, times) : sorted.filter(({ count }) => count === most)).map(
      ({ id }) => id,
    );
  });
}

/** Fields in which a shop names what it sells. */
const nameFields = ['title', 'kind'] as const;

/** Returns the indexes of the tokens that state a limit, such as "cheaper than 100". */
function limitedTokens(text: string, tokens: readonly Token[], { search }: AgentShop): ReadonlySet<number> {
  const limited = new Set<number>();
  if (!tokens.some(({ isNumber }) => isNumber)) return limited;
  for (const limit of search.limitsIn(text)) {
    const from = text.indexOf(limit.text);
    for (const [at, { start }] of tokens.entries())
      if (start >= from && start < from + limit.text.length) limited.add(at);
  }
  return limited;
}

/** Returns cues without those that only the words of limits have. */
function withoutTokens(
  places: ReadonlyMap<Cue, ReadonlySet<number>>,
  limited: ReadonlySet<number>,
): ReadonlyMap<Cue, ReadonlySet<number>> {
  const rest = [...places].map(
    ([cue, own]) => [cue, new Set([...own].filter((at) => !limited.has(at)))] as const,
  );
  return new Map(rest.filter(([, own]) => own.size > 0));
}

function referredProducts(cues: ReadonlySet<Cue>, memory: Memory): readonly string[] {
  const { shown, focus, page } = memory;
  const all = shown.length > 0 ? shown : focus === undefined ? [] : [focus];
  if (cues.has('pair')) return all.slice(0, 2);
  if (cues.has('them')) return all;
  const places = ordinals.flatMap((cue, at) => {
    if (!cues.has(cue)) return [];
    return shown.at(cue === 'last' ? -1 : at) ?? [];
  });
  if (places.length > 0) return places;
  if (!cues.has('it')) return [];
  const only = focus ?? (shown.length === 1 ? shown[0] : undefined) ?? page?.productId;
  return only === undefined ? [] : [only];
}

/** Reads a sentence in the language of its words, or in that of the conversation or the shop if they show none. */
export function readSentence(text: string, memory: Memory, shop: AgentShop): Sentence {
  const tokens = tokenize(text);
  const shopLanguage = shop.search.language as Language;
  const before = memory.language;
  const named = namedProducts(text, shop);
  const names = new Set(
    named.flatMap((id) => tokenize(shop.catalogue.product(id)?.title ?? '').map(({ word }) => word)),
  );
  const language = languageOf(text, tokens, before ?? shopLanguage, names, shop);
  const languages = [...new Set<Language>([language, shopLanguage, 'en'])];
  const limited = limitedTokens(text, tokens, shop);
  const places = withoutTokens(
    findCues(tokens, languages, (word) => shop.search.uses(word)),
    limited,
  );
  const cues = new Set(places.keys());
  const refers =
    memory.shown.length > 0 || memory.focus !== undefined || memory.page?.productId !== undefined;
  // In a long sentence, "more" belongs to a limit: "more than 50".
  const used = [
    ...functionCues,
    ...(refers ? ordinals : []),
    ...(tokens.length < minSentence ? (['more'] as const) : []),
  ];
  const replaced = new Map<number, string>();
  const signs = exclusionSigns(text, tokens, languages);
  // A shop may call its products "Gift box".
  for (const cue of used)
    for (const at of places.get(cue) ?? [])
      if (!signs.has(at) && (cue !== 'filler' || !shop.search.uses(tokens[at]?.word ?? '', nameFields)))
        replaced.set(at, '');
  // Spanish "son" is no English one.
  const ownPlaces = findCues(tokens, [language]);
  for (const [cue, words] of audiences)
    for (const at of ownPlaces.get(cue) ?? []) replaced.set(at, shop.audiences.has(words) ? words : '');
  const said: Record<string, string> = {};
  for (const { from, to, words } of shop.synonymsIn(tokens, language)) {
    for (let at = from; at < to; at++) replaced.set(at, at === from ? words : '');
    const written = text.slice(tokens[from]?.start, tokens[to - 1]?.end);
    if (foldWord(words) !== foldWord(written)) said[words] = written;
  }
  const content = tokens.flatMap((token, at) => {
    const text = replaced.get(at) ?? (isStopWord(token.word, languages) ? '' : token.text);
    return text === '' ? [] : text.split(' ');
  });
  // A question may follow other words: "the large one, how long does it burn".
  const starts = tokens.flatMap((token, at) => {
    const gap = text.slice(tokens[at - 1]?.end ?? 0, token.start);
    return at < 2 || /[,;:.!?\n–—]/.test(gap) || jointWords.has(tokens[at - 1]?.word ?? '') ? at : [];
  });
  const opens = starts.some((at) => places.get('question')?.has(at));
  return {
    ...{ text, tokens, language, cues, places, content, said },
    degrees: new Set(
      tokens.flatMap(({ word }, at) => (degreeWords.has(word) ? (tokens[at + 1]?.text ?? []) : [])),
    ),
    search: withReplaced(text, tokens, replaced),
    asks: opens || /[?？؟]\s*$/.test(text),
    opens,
    named,
    referred: refers ? referredProducts(cues, memory) : [],
  };
}

/** Returns the products that a sentence is about: those that it names, else those that it refers to. */
export const targetsOf = ({ named, referred }: Sentence): readonly string[] =>
  named.length > 0 ? named : referred;

/** Whether a sentence says for whom products are. */
export const namesAudience = ({ cues }: Sentence): boolean => audiences.some(([cue]) => cues.has(cue));

/** Returns the words of a sentence that have a cue, as the shopper wrote them. */
export const cueWords = ({ places, tokens }: Sentence, cue: Cue): readonly string[] =>
  [...(places.get(cue) ?? [])].sort((a, b) => a - b).flatMap((at) => tokens[at]?.text ?? []);

/** Returns words of a sentence as the shop calls them. */
export function inShopsWords({ said }: Sentence, words: readonly string[]): readonly string[] {
  const own = new Map(Object.entries(said).map(([shops, written]) => [written, shops]));
  return words.map((word) => own.get(word) ?? word);
}

/** Returns words of the shop as the shopper wrote them. */
export const asWritten = ({ said }: Sentence, words: readonly string[]): readonly string[] =>
  words.map((word) => said[word] ?? word);

/** Returns the content of a sentence without the words of some cues. */
export function contentWithout(sentence: Sentence, ...cues: readonly Cue[]): readonly string[] {
  const words = new Set(cues.flatMap((cue) => cueWords(sentence, cue)));
  return sentence.content.filter((word) => !words.has(word));
}

/** Whether a sentence asks for a person. */
export const asksForPerson = ({ cues, tokens }: Sentence): boolean =>
  cues.has('person') && (cues.has('contact') || tokens.length <= 3);
