import { own, type ResponseEvent } from '../../src/protocol/index.ts';
import type { AgentTurn } from './agent.ts';
import { isAnswerable, kindQuestions } from './answerable.ts';
import { Catalogue } from './catalogue/Catalogue.ts';
import type { CatalogueData } from './catalogue/schema.ts';
import type { Memory } from './memory.ts';
import { OrderLookup } from './OrderLookup.ts';
import { createMoneyFormats, type MoneyFormats, PhraseBook } from './PhraseBook.ts';
import { SentenceParser } from './parsing/SentenceParser.ts';
import { suggestionEvent } from './responseEvents.ts';
import { ShopLinks } from './ShopLinks.ts';
import { createSeededRandom } from './seededRandom.ts';
import type { SkillContext } from './skills/Skill.ts';

const warmUpSentences = [
  'a watreproof jacket in blue, size m, under 100 euros',
  'hut weather',
  'where is my order?',
];

/** The indexes, patterns and formats of one shop, which its agents share. */
export class AgentShop {
  readonly catalogue: Catalogue;
  readonly links: ShopLinks;
  readonly parser: SentenceParser;
  readonly #orders: OrderLookup;
  readonly #money: MoneyFormats;
  readonly #random: (() => number) | undefined;

  /**
   * @param shopUrl Base URL of product, picture and page links; a trailing slash is dropped.
   * @param random Varies phrases. By default it is derived from session and turn.
   */
  constructor(data: CatalogueData, shopUrl: string, random?: () => number) {
    this.catalogue = new Catalogue(data);
    this.links = new ShopLinks(this.catalogue, shopUrl);
    this.parser = new SentenceParser(this.catalogue);
    this.#orders = new OrderLookup(this.catalogue);
    this.#money = createMoneyFormats(data.shop);
    this.#random = random;
    // Compiles all patterns at start, so that no shopper waits for it.
    for (const sentence of warmUpSentences) this.catalogue.find(this.parser.parse(sentence).filters);
  }

  get data(): CatalogueData {
    return this.catalogue.data;
  }

  /** Keeps the suggestions that the shop's data can answer, or suggests its most frequent kinds instead. */
  answerableOnly(event: ResponseEvent): ResponseEvent {
    if (!('chatSuggestionEvent' in event)) return event;
    const questions = event.chatSuggestionEvent.suggestedQuestions;
    const answerable = questions.filter((question) => isAnswerable(question, this));
    if (answerable.length === questions.length) return event;
    return suggestionEvent(answerable.length > 0 ? answerable : kindQuestions(this));
  }

  /** Creates what the skills need in one turn. */
  contextOf(
    turn: Pick<AgentTurn, 'clientKey' | 'sessionId' | 'number' | 'now'>,
    memory: Memory,
  ): SkillContext {
    const random = this.#random ?? createSeededRandom(`${turn.sessionId}/${turn.number}`);
    const colourName = (id: string) => own(this.data.palette, id)?.name ?? id;
    const phrases = new PhraseBook(this.data.shop, colourName, this.#money, random);
    const { now, clientKey: caller } = turn;
    return {
      catalogue: this.catalogue,
      links: this.links,
      phrases,
      memory,
      now,
      findOrder: (number, email) => this.#orders.find({ number, email, caller, now }),
    };
  }
}
