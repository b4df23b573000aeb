import { scoreOf } from '../catalogue/AnswerIndex.ts';
import type { Catalogue } from '../catalogue/Catalogue.ts';
import { type Filters, hasProductKind } from '../catalogue/filters.ts';
import type { CatalogueData } from '../catalogue/schema.ts';
import { RequestClassifier } from '../classification/RequestClassifier.ts';
import { parseAmounts } from './amounts.ts';
import { parseCartRequest } from './cartRequest.ts';
import { chooseIntent } from './chooseIntent.ts';
import { commonWords } from './commonWords.ts';
import { describingWords, FeatureFinder } from './FeatureFinder.ts';
import { impliedKind } from './impliedKinds.ts';
import {
  detectAspect,
  detectChange,
  detectConversationalIntent,
  detectTopics,
  type Intent,
  intentWords,
  isQuestion,
  isWish,
  wordsOfAspect,
} from './intent.ts';
import type { Language } from './language.ts';
import { countIn, isOfShown, splitList } from './lists.ts';
import { asksNothing, isSufficient, refersToReasons, withReasons } from './mergeClauses.ts';
import type { ParsedPiece, ParsedSentence } from './ParsedSentence.ts';
import { mergeFilters, PhraseMatcher } from './PhraseMatcher.ts';
import { asksForPrice, parseQuantity } from './quantity.ts';
import { parseReference } from './reference.ts';
import { requestClauses } from './requestClauses.ts';
import { rewrite } from './rewrite.ts';
import { SpellingCorrector } from './SpellingCorrector.ts';
import { knownAttributes, shopPhrases } from './shopPhrases.ts';
import { parseSize } from './size.ts';
import { TitleMatcher } from './TitleMatcher.ts';
import { Translator } from './Translator.ts';
import { namesCountry } from './terms.ts';
import { unsoldParts } from './unsoldNames.ts';
import { normalise, stem, wordsOf } from './words.ts';

/** Words that do not count as free search words. */
const stopWords = new Set(
  `a about all also am an and any anybody anyone anything are as ask at available be because been best better big but buy by
  can cheap cheaper come could day days did do does else every everything fit fits for found from gear get gift give go goes going good got great
  had has have having help her here hers him his home how i if in is it item items its just kind kinds know let like little
  lot make many may maybe me mean more most much my need needed needs new next nice no not now of off ok okay old on one
  ones only or order other our out over own person please prefer present product products question quite really recommend
  right say see sell shop should show since size sizes small so some something sort still store stuff such sure take tell
  than thank thanks that the their them then there these they thing things think this those to today too try two type
  under up us use very want wanted was way we well were what when where which who why will with within without wondering
  would year years yes you your myself nothing between around must might around using got long short put keep keeps look
  looking search searching find suggest suggestion recommendation idea ideas price prices cost costs euro € colour color
  colours colors version option options model models choose choice choices available pair set piece day week weekend again
  first second third last both adult adults he she wants wanted mate actually morning afternoon evening rather instead
  costing less pricey`.split(/\s+/),
);

/** Maximum number of products whose texts provide words that are no typing errors. */
const maxTexts = 500;

/** Returns the words of the shop's questions and answers, and of the texts of its first `maxTexts` products. */
function wordsOfTexts({ products, knowledge }: CatalogueData): ReadonlySet<string> {
  const texts = [
    ...products.slice(0, maxTexts).map(({ pitch, description }) => `${pitch} ${description}`),
    ...knowledge.flatMap(({ questions, examples = [], answer }) => [...questions, ...examples, answer]),
  ];
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]{3,}/g) ?? []));
}

/** "The Granite boots, not the wide ones" excludes one of several products with a name. */
const notTheOther = /,? (?:but )?not the ([a-z]+)(?: (?:ones?|version|model))?(?=\s*(?:[,.;!?]|$))/i;

/** Removes unknown words that are negated: "no zip" must not search for "zip". */
const withoutNegated = (words: readonly string[]): readonly string[] =>
  words.filter((_, at) => {
    const before = words[at - 1] ?? '';
    return !/^(?:no|without|non)$/.test(/^(?:a|an|any|the)$/.test(before) ? (words[at - 2] ?? '') : before);
  });

/** Removes the words of a question that name its aspect: "how thick is it?" is no wish for warm products. */
const withoutAspect = (text: string): string => {
  const words = wordsOfAspect(text);
  return isQuestion(text)
    ? wordsOf(text)
        .filter((word) => !words.includes(word))
        .join(' ')
    : text;
};

/** Parses sentences with the vocabulary of one shop. */
export class SentenceParser {
  readonly #catalogue: Catalogue;
  readonly #vocabulary: PhraseMatcher;
  readonly #attributes: ReadonlySet<string>;
  readonly #titles: TitleMatcher;
  readonly #spelling: SpellingCorrector;
  readonly #translator: Translator;
  readonly #features: FeatureFinder;
  readonly #requests: RequestClassifier;
  readonly #cities: ReadonlySet<string>;

  constructor(catalogue: Catalogue) {
    const { products, stores, knowledge } = catalogue.data;
    this.#catalogue = catalogue;
    this.#features = new FeatureFinder(products);
    this.#vocabulary = new PhraseMatcher(shopPhrases(catalogue.data));
    this.#attributes = knownAttributes(catalogue.data);
    const generic = new Set([...this.#vocabulary.words].map(stem));
    this.#titles = new TitleMatcher(
      products,
      (word) => generic.has(word),
      new Set([...commonWords].map(stem)),
      (word) => this.#vocabulary.shapesOf(word),
    );
    const cities = new Set(stores.flatMap(({ city }) => wordsOf(normalise(city))));
    this.#cities = cities;
    this.#spelling = new SpellingCorrector(
      [...intentWords, ...this.#vocabulary.words, ...this.#titles.words, ...cities],
      [...commonWords, ...describingWords, ...wordsOfTexts(catalogue.data)],
    );
    const names = new Set(products.flatMap(({ title }) => wordsOf(normalise(title))));
    this.#translator = new Translator(
      (word) => commonWords.has(word) || stopWords.has(word) || generic.has(stem(word)),
      (word) => names.has(word) && !generic.has(stem(word)),
    );
    const shopWords = new Set([...generic, ...[...names, ...wordsOfTexts(catalogue.data)].map(stem)]);
    this.#requests = new RequestClassifier(
      knowledge,
      (words) => this.#withPlaceholders(words, words),
      (word) => shopWords.has(word),
    );
  }

  /**
   * Parses a message of the shopper as one sentence. Clauses that only give reasons add details to the clauses that ask.
   *
   * @param context The shapes of the current search or of the product under discussion, to which a sentence without a kind may
   *   refer.
   * @param isInDialogue Whether products were shown or discussed before.
   */
  parse(text: string, context: readonly string[] = [], isInDialogue = context.length > 0): ParsedSentence {
    const cleaned = text
      .replace(/^\s*(?:yes|yeah|ok|okay|well|so|hi|hello|hey)\s*[,.!]\s*(?=\S)/i, '')
      .replace(/^\s*(?:(?:oh|ah|oops|sorry|um|hmm+|erm|wait|hang on)\b[\s,.!]*)+(?=\S+ \S)/i, '')
      // "Actually no, sandals" excludes no sandals; "No, thanks" is an answer.
      .replace(
        /(^|[\s,.])(?:no|nope|nah|nein|nee)\s*[,.!;]\s*(?=\S)(?!(?:thanks?|thx|cheers|danke|gracias|merci)\b)/gi,
        '$1',
      )
      // "I already have a tent, just need a mat" does not ask for a tent.
      .replace(
        /\b(?:I|we)(?:['’]ve| have)? (?:already (?:have|own|got|bought)|(?:have|own|got) already)\b[^,.;:!?]*?(?=[,.;:!?]|\b(?:but|so|and (?:just|only|now|need))\b)[,.;:!]?/gi,
        ' ',
      )
      // "Lark 24, Ferry 22: which has …" is a list.
      .replace(/^([^,:.?!]{3,40}), ([^,:.?!]{3,40})(?=:\s| [–-] )/, '$1 and $2')
      // "My daughter is six: which raincoats are there for her?" asks for children's raincoats, not for women's.
      .replace(
        /\b(daughter|son|grandson|granddaughter|child|kid|girl|boy)\b(.*?) for (?:her|him)\b/gi,
        '$1$2 for a child',
      );
    const excluded = notTheOther.exec(cleaned);
    if (excluded) {
      const rest = this.parse(cleaned.replace(excluded[0], ' '), context, isInDialogue);
      const named = this.#withoutWord(rest.named, excluded[1] ?? '');
      if (named.length > 0 && named.length < rest.named.length) return { ...rest, named };
    }
    const whole = this.#parseClauses(cleaned, context, isInDialogue);
    const asking = requestClauses(cleaned);
    const isConversational = whole.conversational !== undefined && whole.conversational !== 'smalltalk';
    if (asking === cleaned || isConversational) return whole.sentence;
    const request = this.#parseClauses(asking, context, isInDialogue);
    if (refersToReasons(request.sentence, whole.sentence) || asksNothing(request.sentence, whole.sentence))
      return whole.sentence;
    // "My palm is 21.5 cm around, so which size do I need?" needs the measure of the first clause.
    const asksSize = request.sentence.intent === 'size' || whole.sentence.intent === 'size';
    if (asksSize && / cm\b/.test(whole.sentence.text)) return { ...whole.sentence, intent: 'size' };
    // "I live in Canada, do you deliver here?" needs the country of the first clause.
    if (request.sentence.topics.includes('delivery') && namesCountry(cleaned) && !namesCountry(asking))
      return {
        ...whole.sentence,
        intent: 'knowledge',
        answers: this.#catalogue.answers.rank(`${request.sentence.text} abroad`),
      };
    return isSufficient(request.sentence) ? withReasons(request.sentence, whole.sentence) : whole.sentence;
  }

  /** Returns the ids of the products whose titles lack a word. */
  #withoutWord(ids: readonly string[], word: string): readonly string[] {
    return this.#catalogue
      .productsOf(ids)
      .filter(({ title }) => !wordsOf(normalise(title)).includes(normalise(word)))
      .map(({ id }) => id);
  }

  #parseClauses(
    text: string,
    context: readonly string[],
    isInDialogue: boolean,
  ): { readonly sentence: ParsedSentence; readonly conversational: Intent | undefined } {
    const original = normalise(text);
    const { text: english, language } = this.#translator.translate(original);
    const words = wordsOf(rewrite(english));
    const plain = (
      language === 'es' || language === 'de' ? words : words.map((word) => this.#spelling.correct(word))
    ).join(' ');
    // "My bag" is the cart here, not a bag that the shopper looks for.
    const wish = plain.replace(/ (?:to|in|into|from|out of) (?:my |the |a )?(?:cart|basket|bag)\b/, '');
    const titles = this.#titles.find(wordsOf(wish));
    const amounts = parseAmounts(titles.rest.join(' '));
    const sized = parseSize(amounts.rest);
    const matched = this.#vocabulary.match(wordsOf(sized.rest), context.length > 0);
    const { rest } = matched;
    const namesNothing = !hasProductKind(matched.filters) && titles.ids.length === 0;
    const implied = namesNothing && isWish(wish) ? impliedKind(wish) : undefined;
    const kinds = implied ? [implied] : matched.kindFilters;
    const phraseFilters = implied ? mergeFilters(matched.filters, implied) : matched.filters;
    const measures = Object.fromEntries(
      Object.entries(amounts.measures).filter(
        ([name]) =>
          this.#attributes.has(name) &&
          (name !== 'people' || this.#arePeopleCounted(kinds.length > 0 ? kinds : [{ shapes: context }])),
      ),
    );
    const free = withoutNegated(rest).filter((word) => !stopWords.has(word) && !/^[\d.#+/%-]*$/.test(word));
    // The correction of a word that the shop does not use may hide what the sentence is about.
    const conversational =
      detectConversationalIntent(plain) ??
      (detectConversationalIntent(words.join(' ')) === 'offTopic' ? 'offTopic' : undefined);
    // "Merino" in the name of one of two products is not the topic of a question about both.
    const topics = detectTopics(titles.ids.length > 1 ? titles.rest.join(' ') : plain);
    const answers = this.#catalogue.answers.rankParts(plain, language === 'en' ? this.#partsOf(text) : []);
    const stores = this.#stores(plain);
    const requests = this.#requests.kindsOf(this.#withPlaceholders(wordsOf(plain), titles.rest));
    const named = mergeFilters(phraseFilters, {
      ...(amounts.price ? { price: amounts.price } : {}),
      ...(Object.keys(measures).length > 0 ? { measures } : {}),
      ...(sized.size ? { size: sized.size } : {}),
      ...(free.length > 0 ? { words: free.join(' ') } : {}),
    });
    const quantity = parseQuantity(titles.rest.join(' '));
    const parts = splitList(text, language).map((part) =>
      this.#translator.translateFrom(language, normalise(part)),
    );
    const reference = parseReference(plain);
    const shapes = this.#shapesMeant(titles.ids, kinds) ?? context;
    const filters = kinds.length > 1 ? named : this.#describe(named, withoutAspect(plain), shapes);
    const sentence: ParsedSentence = {
      text: plain,
      intent: chooseIntent({
        text: plain,
        conversational,
        topics,
        filters,
        shopScore: scoreOf(answers),
        bestScore: answers[0]?.score ?? 0,
        quantity,
        reference,
        beginsWithKind: this.#beginsWithKind(plain),
        namesProduct: titles.ids.length > 0,
        namesStore: stores.length > 0,
        isInDialogue,
        requests,
      }),
      filters: dropMisreadSize(filters),
      reference,
      kinds,
      unsold: unsoldParts(parts),
      quantity,
      pieces: asksForPrice(plain) ? this.#pieces(parts, language) : [],
      cart: parseCartRequest(original, language),
      named: titles.ids,
      topics,
      answers,
      requests,
      change: detectChange(plain),
      aspect: detectAspect(plain),
      aspectWords: wordsOfAspect(plain),
      isWish: isWish(plain),
      orderNumber: /(?:\bff ?|#|\b)(\d{5})\b/.exec(plain)?.[1],
      stores,
      kit: this.#kit(plain),
      language,
    };
    return { sentence, conversational };
  }

  /**
   * Replaces the shop's words by placeholders for the classifier.
   *
   * @param rest The words that name no product.
   */
  #withPlaceholders(words: readonly string[], rest: readonly string[]): readonly string[] {
    const replaced: string[] = [];
    let at = 0;
    for (const word of words) {
      const isRest = word === rest[at];
      if (isRest) at += 1;
      if (isRest || replaced.at(-1) !== 'NAME') replaced.push(isRest ? word : 'NAME');
    }
    return this.#vocabulary
      .withPlaceholders(replaced)
      .map((word) => (this.#cities.has(word) ? 'CITY' : word));
  }

  /** Returns the shapes of the products that a sentence names, or else of its kinds; undefined if it names neither. */
  #shapesMeant(ids: readonly string[], kinds: readonly Filters[]): readonly string[] | undefined {
    if (ids.length > 0) return this.#catalogue.productsOf(ids).map(({ shape }) => shape);
    return kinds.length > 0 ? kinds.flatMap(({ shapes = [] }) => shapes) : undefined;
  }

  /** "Hats for two friends" does not ask how many people a hat has room for. */
  #arePeopleCounted(kinds: readonly Filters[]): boolean {
    const shapes = kinds.flatMap((kind) => kind.shapes ?? []);
    return (
      shapes.length === 0 ||
      this.#catalogue.find({ shapes }).some(({ attributes }) => attributes.people !== undefined)
    );
  }

  /** Returns the clauses of a sentence, normalised and corrected; empty if there is only one clause. */
  #partsOf(text: string): readonly string[] {
    const parts = text.split(/[,.;:!?()]+\s|\s-\s|\b(?:but|because|cos|cuz)\b/);
    return parts.length < 2
      ? []
      : parts.map((part) =>
          wordsOf(rewrite(normalise(part)))
            .map((word) => this.#spelling.correct(word))
            .join(' '),
        );
  }

  /** Returns the parts of a list that mean a product or a kind: "two of those and one stove". Empty without a list. */
  #pieces(parts: readonly string[], language: Language): readonly ParsedPiece[] {
    if (parts.length < 2) return [];
    return parts.flatMap((part) => {
      const words = wordsOf(rewrite(part)).map((word) => this.#spelling.correct(word));
      const { ids, rest } = this.#titles.find(words);
      const count = countIn(rest.join(' '), language);
      if (ids.length > 0) return [{ count, ids }];
      const { filters: kind } = this.#vocabulary.match(words);
      if (kind.shapes) return [{ count, ids, kind }];
      const reference = isOfShown(words.join(' ')) ? parseReference(words.join(' ')) : undefined;
      return reference ? [{ count, ids, reference }] : [];
    });
  }

  /** Adds the features that a text describes, unless no product in stock would match any more. */
  #describe(filters: Filters, text: string, shapes: readonly string[]): Filters {
    const { words: _words, ...selecting } = filters;
    const kept: string[] = [];
    for (const feature of this.#features.find(text, shapes)) {
      if (filters.without?.includes(feature) || filters.features?.includes(feature)) continue;
      const wanted = mergeFilters(selecting, { shapes, features: [...kept, feature] });
      if (this.#catalogue.find(wanted).length > 0) kept.push(feature);
    }
    return kept.length > 0 ? mergeFilters(filters, { features: kept }) : filters;
  }

  /** "Gloves I can use my phone with" names what is wanted; "boots, how do I wax them" does not. */
  #beginsWithKind(text: string): boolean {
    const { kindFilters } = this.#vocabulary.match(wordsOf(text).slice(0, 3));
    return (
      kindFilters.length > 0 &&
      !/^(?:my|our|his|her|the|this|that|these)\b|\b(?:how|what|why|when|where|can i|may i|do i)\b/.test(
        text,
      ) &&
      !isQuestion(text)
    );
  }

  #stores(text: string): readonly string[] {
    const asksForStores = /\b(?:shops?|stores?|branch(?:es)?)\b/.test(text);
    return this.#catalogue.data.stores
      .filter(
        ({ city, country }) =>
          ` ${text} `.includes(` ${normalise(city)} `) ||
          (asksForStores && ` ${text} `.includes(` ${normalise(country)} `)),
      )
      .map(({ id }) => id);
  }

  #kit(text: string): string | undefined {
    const stems = ` ${wordsOf(text).map(stem).join(' ')} `;
    return this.#catalogue.data.kits.find(({ words }) =>
      words.some((phrase) => stems.includes(` ${wordsOf(normalise(phrase)).map(stem).join(' ')} `)),
    )?.id;
  }
}

/** Drops the size for shapes without clothing sizes: a "large tent" has none. */
function dropMisreadSize(filters: Filters): Filters {
  const { size, ...rest } = filters;
  const unsizedShapes = ['tent', 'daypack', 'duffel', 'dry-bag', 'stove', 'bottle', 'enamel-mug', 'headlamp'];
  if (size === undefined || !filters.shapes?.every((shape) => unsizedShapes.includes(shape))) return filters;
  return rest;
}
