import type { AgentTurn } from '../platform/agents/agent.ts';
import { systemClock } from '../platform/clock.ts';
import { getOwn, type ResponseEvent } from '../src/protocol/index.ts';
import { Catalogue } from './catalogue/Catalogue.ts';
import type { CatalogueData } from './catalogue/schema.ts';
import { kindsOf, searchProduct, searchProducts } from './catalogue/searchProducts.ts';
import { HelpTexts } from './HelpTexts.ts';
import { fixedProducts, type LiveProducts } from './LiveProducts.ts';
import type { Memory } from './memory.ts';
import { OrderLookup, type OrderLookupResult } from './OrderLookup.ts';
import { ShopLinks } from './ShopLinks.ts';
import {
  kindJoint,
  type Language,
  ProductSearch,
  type SearchProduct,
  stemWord,
  type Token,
  tokenize,
} from './search/index.ts';
import { type Translation, translate } from './sentences/Dictionary.ts';
import { Sentences } from './sentences/Sentences.ts';
import type { Found } from './skills/Found.ts';

/** The shop, the language and the state of the conversation that a skill works with. */
export interface SkillContext {
  readonly shop: AgentShop;
  readonly sentences: Sentences;
  readonly memory: Memory;
  readonly now: Date;
  /** Looks up an order by its email address and the digits of its number. Counts failed attempts per caller and per order. */
  readonly findOrder: (number: string, email: string) => OrderLookupResult;
  /** The searches of this turn by their words and order. */
  readonly searches: Map<string, Found>;
}

/** The response events in order, and the memory after them. */
export interface SkillResult {
  readonly events: readonly ResponseEvent[];
  readonly memory: Memory;
}

/** Languages in which the noun of a kind of product comes first: "chaussures de marche". */
const nounFirst: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt', 'ar', 'he', 'pl']);

interface Indexes {
  readonly catalogue: Catalogue;
  readonly links: ShopLinks;
  readonly search: ProductSearch;
  readonly help: HelpTexts;
  /** The nouns and all words of each kind of product, and the nouns of all. */
  readonly nouns: ReadonlyMap<string, KindWords>;
  /** The kinds of products themselves, without the kinds above them. */
  readonly ownKinds: ReadonlySet<string>;
  readonly allNouns: ReadonlySet<string>;
  readonly audiences: ReadonlySet<string>;
  readonly kinds: readonly { readonly title: string; readonly count: number }[];
  /** The shop's words for words of shoppers, by the folded words, the longest first, by their first word. */
  readonly synonyms: ReadonlyMap<string, readonly Synonym[]>;
}

/** Words of the name of a kind of product, as stems. */
interface KindWords {
  readonly own: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

interface Synonym {
  readonly said: readonly string[];
  readonly words: string;
}

/** The indexes of one shop, which its agents share. */
export class AgentShop {
  /** Keeps the products of another shop up to date; by default, products do not change. */
  live: LiveProducts = fixedProducts;
  readonly orders: OrderLookup;
  readonly #shopUrl: string;
  readonly #sentences = new Map<Language, Sentences>();
  #indexes: Indexes;

  /**
   * @param shopUrl Base URL of product, picture and page links; a trailing slash is dropped.
   * @param elapsed Milliseconds since an arbitrary start, of a clock that never goes back.
   */
  constructor(data: CatalogueData, shopUrl: string, elapsed = systemClock.elapsed) {
    this.#shopUrl = shopUrl;
    this.#indexes = createIndexes(data, shopUrl);
    this.orders = new OrderLookup(this.catalogue, elapsed);
  }

  /**
   * Replaces the catalogue and everything derived from it; only orders are still looked up in the first catalogue. A
   * `catalogue` that was obtained before keeps the earlier data.
   */
  replaceData(data: CatalogueData): void {
    this.#indexes = createIndexes(data, this.#shopUrl);
  }

  get data(): CatalogueData {
    return this.catalogue.data;
  }

  get catalogue(): Catalogue {
    return this.#indexes.catalogue;
  }

  get links(): ShopLinks {
    return this.#indexes.links;
  }

  /** The search of the rule agent, the model and the UCP catalogue. */
  get search(): ProductSearch {
    return this.#indexes.search;
  }

  /**
   * Returns the kinds of product that a search names: those whose names it has as a whole, such as "sleeping bag", else those
   * with its noun: the first one, or the last of several in a row, as in "table lamp". Undefined if it names no kind.
   */
  kindsIn(words: string): ReadonlySet<string> | undefined {
    const stems = tokenize(words).map(({ word }) => this.#stemOf(word));
    const { allNouns, nouns } = this.#indexes;
    let at = stems.findIndex((stem) => allNouns.has(stem));
    if (!nounFirst.has(this.search.language as Language)) while (allNouns.has(stems[at + 1] ?? '')) at += 1;
    const noun = stems[at];
    if (noun === undefined) return undefined;
    const said = new Set(stems);
    let whole: string[] = [];
    let size = 0;
    const named: string[] = [];
    for (const [kind, { own, all }] of nouns) {
      if (!own.has(noun)) continue;
      named.push(kind);
      if (all.size < size || ![...all].every((stem) => said.has(stem))) continue;
      whole = all.size > size ? [kind] : [...whole, kind];
      size = all.size;
    }
    if (whole.length > 0) return new Set(whole);
    // "Gloves" are not all of "Hats & gloves" where they are a kind of their own.
    const own = named.filter((kind) => this.#indexes.ownKinds.has(kind));
    return new Set(own.length > 0 ? own : named);
  }

  /** Whether a product is of one of some kinds. */
  isKind(id: string, kinds: ReadonlySet<string>): boolean {
    const product = this.catalogue.product(id);
    return product !== undefined && kindsOf(product, this.data).some((kind) => kinds.has(kind));
  }

  #stemOf(word: string): string {
    return stemWord(word, this.search.language as Language);
  }

  get help(): HelpTexts {
    return this.#indexes.help;
  }

  /** Returns a product as the search sees it. */
  searched(id: string): SearchProduct | undefined {
    const product = this.catalogue.product(id);
    return product && searchProduct(product, this.data);
  }

  /** Returns the name of a product's kind. */
  kindOf(id: string): string | undefined {
    const product = this.catalogue.product(id);
    return product && kindsOf(product, this.data)[0];
  }

  /** The names of the shop's kinds of product, the most frequent first. */
  get kinds(): Indexes['kinds'] {
    return this.#indexes.kinds;
  }

  /** The values of the attribute that says for whom products are, such as "women's". */
  get audiences(): ReadonlySet<string> {
    return this.#indexes.audiences;
  }

  /**
   * Returns the parts of a sentence that the shop calls otherwise: by its own file of words, or by the dictionary if the
   * sentence is in another language than the shop's texts.
   */
  synonymsIn(tokens: readonly Token[], language: Language): readonly Translation[] {
    const found: Translation[] = [];
    for (let from = 0; from < tokens.length; from++) {
      const synonym = this.#synonymAt(tokens, from);
      if (!synonym) continue;
      const to = from + synonym.said.length;
      found.push({ from, to, words: synonym.words });
      from = to - 1;
    }
    const isUsed = (word: string) => this.search.uses(word) || this.help.uses(word);
    const others = translate(tokens, language, this.search.language as Language, isUsed);
    const isFree = ({ from, to }: Translation) => found.every((own) => to <= own.from || from >= own.to);
    return [
      ...found,
      ...others.filter(isFree).map((each) => {
        const own = tokenize(each.words);
        const synonym = this.#synonymAt(own, 0);
        return synonym?.said.length === own.length ? { ...each, words: synonym.words } : each;
      }),
    ];
  }

  #synonymAt(tokens: readonly Token[], at: number): Synonym | undefined {
    return this.#indexes.synonyms.get(tokens[at]?.word ?? '')?.find(({ said }) =>
      said.every((word, step) => {
        const own = tokens[at + step]?.word ?? '';
        return own === word || this.#stemOf(own) === this.#stemOf(word);
      }),
    );
  }

  sentencesIn(language: Language): Sentences {
    const known = this.#sentences.get(language) ?? new Sentences(language, this.data.shop.currency);
    this.#sentences.set(language, known);
    return known;
  }

  /** Creates the context in which the skills run in one turn. */
  contextOf({ clientKey: caller, now }: Pick<AgentTurn, 'clientKey' | 'now'>, memory: Memory): SkillContext {
    const language = memory.language ?? (this.search.language as Language);
    return {
      ...{ shop: this, memory, now },
      sentences: this.sentencesIn(language),
      searches: new Map(),
      findOrder: (number, email) => this.orders.find({ number, email, caller }),
    };
  }
}

function createIndexes(data: CatalogueData, shopUrl: string): Indexes {
  const catalogue = new Catalogue(data);
  const search = new ProductSearch(searchProducts(data));
  const language = search.language as Language;
  const titles = data.products.map((product) => kindsOf(product, data));
  const nouns = new Map([...new Set(titles.flat())].map((kind) => [kind, nounsOf(kind, language)]));
  return {
    ...{ catalogue, search, nouns },
    ownKinds: new Set(titles.map(([kind = '']) => kind)),
    allNouns: new Set([...nouns.values()].flatMap(({ own }) => [...own])),
    links: new ShopLinks(catalogue, shopUrl),
    help: new HelpTexts(data.knowledge, language),
    audiences: new Set(search.valuesOf('for')),
    kinds: countKinds(data),
    synonyms: synonymsOf(data.words),
  };
}

function countKinds({ products, shop }: CatalogueData): Indexes['kinds'] {
  const counts = new Map<string, number>();
  for (const { shape } of products) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([shape, count]) => ({ title: getOwn(shop.shapes, shape)?.plural ?? shape, count }));
}

/** Returns the stems of the nouns of a kind's name, which may join several: "Hats & beanies". */
function nounsOf(kind: string, language: Language): KindWords {
  const parts = kind.split(kindJoint);
  const noun = (part: string) => tokenize(part).at(nounFirst.has(language) ? 0 : -1)?.word;
  const stemsOf = (words: readonly string[]) => new Set(words.map((word) => stemWord(word, language)));
  return {
    own: stemsOf(parts.flatMap((part) => noun(part) ?? [])),
    all: stemsOf(tokenize(kind).map(({ word }) => word)),
  };
}

function synonymsOf(words: CatalogueData['words']): Indexes['synonyms'] {
  const synonyms = Object.entries(words)
    .flatMap(([own, said]) =>
      said.map((phrase) => ({ said: tokenize(phrase).map(({ word }) => word), words: own })),
    )
    .sort((a, b) => b.said.length - a.said.length);
  const byFirst = new Map<string, Synonym[]>();
  for (const synonym of synonyms) {
    const [first] = synonym.said;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), synonym]);
  }
  return byFirst;
}
