import type { AgentTurn } from '../platform/agents/agent.ts';
import { systemClock } from '../platform/clock.ts';
import { getOwn, type ResponseEvent } from '../src/protocol/index.ts';
import { isAnswerable, kindQuestions } from './answerable.ts';
import { Catalogue } from './catalogue/Catalogue.ts';
import type { CatalogueData } from './catalogue/schema.ts';
import { searchProducts } from './catalogue/searchProducts.ts';
import { fixedProducts, type LiveProducts } from './LiveProducts.ts';
import type { Memory } from './memory.ts';
import { OrderLookup } from './OrderLookup.ts';
import { createMoneyFormats, type MoneyFormats, PhraseBook } from './PhraseBook.ts';
import { SentenceParser } from './parsing/SentenceParser.ts';
import { suggestionEvent } from './responseEvents.ts';
import { ShopLinks } from './ShopLinks.ts';
import { ProductSearch } from './search/index.ts';
import { createSeededRandom } from './seededRandom.ts';
import type { SkillContext } from './skills/Skill.ts';

const warmUpSentences = [
  'a watreproof jacket in blue, size m, under 100 euros',
  'hut weather',
  'where is my order?',
];

/** The indexes, patterns and formats of one shop, which its agents share. */
export class AgentShop {
  /** Keeps the products of another shop up to date; by default, products do not change. */
  live: LiveProducts = fixedProducts;
  readonly orders: OrderLookup;
  readonly #shopUrl: string;
  readonly #random: (() => number) | undefined;
  #indexes: Indexes;

  /**
   * @param shopUrl Base URL of product, picture and page links; a trailing slash is dropped.
   * @param random Returns a number from 0 to below 1 that varies phrases. By default it is derived from session and turn.
   * @param elapsed Milliseconds since an arbitrary start, of a clock that never goes back.
   */
  constructor(data: CatalogueData, shopUrl: string, random?: () => number, elapsed = systemClock.elapsed) {
    this.#shopUrl = shopUrl;
    this.#random = random;
    this.#indexes = createIndexes(data, shopUrl);
    this.orders = new OrderLookup(this.catalogue, elapsed);
  }

  /**
   * Replaces the catalogue and everything derived from it; only orders are still looked up in the first catalogue. A
   * `catalogue` or `parser` that was obtained before keeps the earlier data.
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

  get parser(): SentenceParser {
    return this.#indexes.parser;
  }

  /** The search that the model and the UCP catalogue use. */
  get search(): ProductSearch {
    return this.#indexes.search;
  }

  /**
   * Removes suggestions that the shop's data cannot answer; if none remains, suggests the shop's most frequent kinds of
   * product. Returns other events unchanged.
   */
  answerableOnly(event: ResponseEvent): ResponseEvent {
    if (!('chatSuggestionEvent' in event)) return event;
    const questions = event.chatSuggestionEvent.suggestedQuestions;
    const answerable = questions.filter((question) => isAnswerable(question, this));
    if (answerable.length === questions.length) return event;
    return suggestionEvent(answerable.length > 0 ? answerable : kindQuestions(this.data));
  }

  /** Creates the context in which the skills run in one turn. */
  contextOf(
    turn: Pick<AgentTurn, 'clientKey' | 'sessionId' | 'number' | 'now'>,
    memory: Memory,
  ): SkillContext {
    const random = this.#random ?? createSeededRandom(`${turn.sessionId}/${turn.number}`);
    const colourName = (id: string) => getOwn(this.data.palette, id)?.name ?? id;
    const phrases = new PhraseBook(this.data.shop, colourName, this.#indexes.money, random);
    const { now, clientKey: caller } = turn;
    return {
      catalogue: this.catalogue,
      links: this.links,
      phrases,
      memory,
      now,
      findOrder: (number, email) => this.orders.find({ number, email, caller }),
    };
  }
}

interface Indexes {
  readonly catalogue: Catalogue;
  readonly links: ShopLinks;
  readonly parser: SentenceParser;
  readonly search: ProductSearch;
  readonly money: MoneyFormats;
}

function createIndexes(data: CatalogueData, shopUrl: string): Indexes {
  const catalogue = new Catalogue(data);
  const parser = new SentenceParser(catalogue);
  // Runs the patterns once at start, so that no shopper waits for their compilation.
  for (const sentence of warmUpSentences) catalogue.find(parser.parse(sentence).filters);
  return {
    ...{ catalogue, parser },
    search: new ProductSearch(searchProducts(data)),
    links: new ShopLinks(catalogue, shopUrl),
    money: createMoneyFormats(data.shop),
  };
}
