import { type Filters, hasProductKind } from '../catalogue/filters.ts';
import type { RequestKind } from '../classification/exampleRequests.ts';
import type { Guess } from '../classification/LinearClassifier.ts';
import { likely, probabilityOf } from '../classification/probability.ts';
import { detectIntent, type Intent, isQuestion, isWish, type Topic } from './intent.ts';
import type { Reference } from './reference.ts';

/** Properties of a sentence that decide on its intent. */
export interface IntentEvidence {
  readonly text: string;
  /** The intent that `detectConversationalIntent` returns: a greeting, thanks, small talk and the like. */
  readonly conversational: Intent | undefined;
  readonly topics: readonly Topic[];
  readonly filters: Filters;
  /** Score of the best entry of the knowledge base that is about the shop; may exceed 1. */
  readonly shopScore: number;
  /** Score of the best entry of the knowledge base, which may be about products in general; may exceed 1. */
  readonly bestScore: number;
  /** How many pieces the sentence asks the price of. */
  readonly quantity: number | undefined;
  readonly reference: Reference | undefined;
  /** Whether the sentence begins with a kind of product: "gloves I can use my phone with". */
  readonly beginsWithKind: boolean;
  /** Whether the sentence names a product. */
  readonly namesProduct: boolean;
  /** Whether the sentence mentions the city of a store, or asks for stores in a country that has one. */
  readonly namesStore: boolean;
  /** Whether products were shown or discussed before, to which a sentence without a kind may refer. */
  readonly isInDialogue: boolean;
  /** Possible kinds of request, learned from examples; the most probable first. */
  readonly requests: readonly Guess<RequestKind>[];
}

/** "A sleeping bag I can wash" and "which jackets do you have" ask for products. */
const wishPhrases =
  /^(?:a|an|some|any|got|need|after) |\b(?:do you (?:have|sell|stock|carry)|have you got|you got|(?:is|are) there (?:an?|any|some))\b|\bwhich [a-z ]{0,20}(?:is|are|would|should|do|can)\b/;

/** A phrase without any of these words names what is wanted. */
const wordsOfSentences =
  /\b(?:am|is|are|was|were|do|does|did|can|could|will|would|should|may|must|how|my|i|we|you)\b/;

/** Words of questions about the state of one order. */
const asksForOrder = /\d{4,}|\b(?:where|track|tracking|status|news|arrived?|sent|shipped|coming)\b/;

/** Minimum score of an entry of the knowledge base for a sentence that may also mean something else. */
export const clearAnswer = 0.6;
/** Minimum score of an entry for a sentence that hardly means anything else. */
export const possibleAnswer = 0.4;
/** Minimum score of an entry for a question that other evidence also relates to the shop. */
const goodAnswer = 0.5;
/**
 * Minimum score for a question about the meaning of a word, which shares little more than that word with its entry, and for
 * a sentence that is classified as a request for service.
 */
const meaningAnswer = 0.3;
/** Minimum score for a question that is certainly about the shop, even if it has words for products. */
export const definiteAnswer = 0.8;

/** Minimum score of an entry for a question that has almost the words of one of its samples, even if it names a product. */
const sampleAnswer = 1.1;

/** Chooses the intent of a sentence, first by patterns, then by the other evidence. */
export function chooseIntent(evidence: IntentEvidence): Intent {
  const { conversational } = evidence;
  if (conversational !== undefined && !isMisread(conversational, evidence)) return conversational;
  return reconcile(intentByPatterns(evidence), evidence);
}

/** Whether a word of another subject or of small talk occurs by accident: "boots for standing at football pitches". */
const isMisread = (conversational: Intent, evidence: IntentEvidence): boolean =>
  (conversational === 'offTopic' || conversational === 'smalltalk') &&
  ((hasProductKind(evidence.filters) && probabilityOf(evidence.requests, 'products') >= possible) ||
    (evidence.namesProduct && probabilityOf(evidence.requests, 'offTopic') < possible) ||
    (evidence.isInDialogue &&
      evidence.reference !== undefined &&
      probabilityOf(evidence.requests, 'offTopic') < likely));

/** Complaints about something other than the shop: "my knees complain", "my son always complains about cold hands". */
const complainsOfOther =
  /\b(?:knees?|back|feet|foot|toes?|heels?|ankles?|hips?|legs?|shoulders?|neck|hands?|fingers?|ears?|body|joints?|muscles?|wife|husband|partner|girlfriend|boyfriend|kids?|children|son|daughter|mum|mom|dad|mother|father|brother|sister|friends?|he|she|they) (?:\w+ ){0,2}complain/;

/** Words of a sentence about a purchase. */
const aboutPurchase =
  /\b(?:your (?!shop\b|store\b)|yours|from you|you (?:sent|sold|gave|delivered)|(?:i|we) (?:have )?(?:bought|ordered|purchased|received|got|paid)|arrived|came|delivered|order|parcel|refund|money back)\b/;

/** "The weather here is awful, do you have rain jackets?" has a word of complaints, but asks for products. */
const isNoComplaint = (evidence: IntentEvidence): boolean => {
  const { text, topics, filters } = evidence;
  if (topics.length > 0 || aboutPurchase.test(text)) return false;
  const asks = isWish(text) || wishPhrases.test(text) || evidence.beginsWithKind;
  return (
    complainsOfOther.test(text) ||
    (hasProductKind(filters) && asks && probabilityOf(evidence.requests, 'products') >= likely)
  );
};

function intentByPatterns(evidence: IntentEvidence): Intent {
  const { text, topics, filters, namesStore } = evidence;
  const shopScore = evidence.namesProduct ? 0 : evidence.shopScore;
  const found = detectIntent(text);
  const intent = found === 'complaint' && isNoComplaint(evidence) ? detectIntent(text, found) : found;
  const asksForProducts =
    hasProductKind(filters) &&
    (isWish(text) || !wordsOfSentences.test(text) || wishPhrases.test(text) || evidence.beginsWithKind);
  if (intent === 'order' && shopScore >= goodAnswer && !asksForOrder.test(text)) return 'knowledge';
  if (intent === 'order' && topics[0] === 'returns' && !/\d{5}/.test(text)) return 'knowledge';
  if (intent === 'person' || intent === 'complaint' || intent === 'order' || intent === 'voice')
    return intent;
  // "Softshell or hardshell?" is the title of an entry, although "softshell" alone is the name of a product.
  if (evidence.namesProduct && evidence.shopScore >= sampleAnswer && !isWish(text)) return 'knowledge';
  // "What does the R-value of a mat mean?" asks for an explanation, although it names a kind of product.
  if (/\b(?:explain\w*|(?<!\bi )mean|means|meaning)\b/.test(text) && shopScore >= meaningAnswer)
    return 'knowledge';
  if (intent === 'size' && !/\b(?:back length|torso)\b/.test(text)) return intent;
  const about = topics.filter(
    (topic) =>
      topic !== 'materials' ||
      filters.shapes === undefined ||
      (isQuestion(text) && !isWish(text) && !/^(?:is|are) there (?:an?|any)\b/.test(text)),
  );
  /** Whether the words of the topics may only describe a product. */
  const mayDescribe = about.every((topic) => topic === 'materials' || casualTopics.includes(topic));
  // "Anything smaller I can take on a plane?" changes the search, even if the wish has a word of a casual topic.
  if (intent === 'change' && evidence.isInDialogue && mayDescribe && isWish(text)) return intent;
  if (about[0] === 'contact' && namesStore) return 'stores';
  // "Something waterproof for my phone" has a word of a topic, but asks for products.
  const isDescribed = about.length > 0 && mayDescribe && isWish(text) && filters.features !== undefined;
  if (intent !== 'stock' && about.length > 0 && !isDescribed && !(asksForProducts && about[0] !== 'delivery'))
    return 'knowledge';
  if (isAboutStores(text, namesStore) && intent !== 'stock') return 'stores';
  const { words: _words, shapes: _shapes, category: _category, ...constraints } = filters;
  const saysMore = Object.keys(constraints).length > 0 || (hasProductKind(filters) && !isQuestion(text));
  // "Is it wide?" is about a product.
  if (saysMore && evidence.reference?.kind === 'it') return intent ?? 'wish';
  if (saysMore && evidence.isInDialogue && !isQuestion(text)) return intent ?? 'wish';
  // "Number two, please" after a list chooses a product.
  const isPlace = evidence.reference?.kind === 'places' || evidence.reference?.kind === 'middle';
  if (isPlace && evidence.isInDialogue && about.length === 0) return intent ?? 'wish';
  const asksWhich = /^(?:which|what|how)\b/.test(text) && !hasProductKind(filters);
  const minScore = saysMore && !asksWhich ? clearAnswer : possibleAnswer;
  return intent ?? (!asksForProducts && !isDescribed && shopScore >= minScore ? 'knowledge' : 'wish');
}

const isAboutStores = (text: string, namesStore: boolean): boolean =>
  /\b(?:stores?(?! (?:it|them|my|a|the|credit))|shops|branch|branches|showroom|opening|(?:a|any|your) (?:shop|store) (?:in|near|at|around)|when do you (?:open|close)|are you open|open (?:on|at|today|tomorrow|now|until|till|late)|nearest|closest|near me|nearby|where are you|get there|how do i get to|your address|addresses|directions|locations?|visit you|repair desk|boot fitting)\b/.test(
    text,
  ) ||
  (namesStore && /\b(?:shop|open|close|address|where|hours|phone|in)\b/.test(text));

/** Topics whose words occur in many questions that are not about the shop: "phone" and "pay". */
export const casualTopics: readonly Topic[] = ['contact', 'payment', 'about'];

/** Intents whose patterns also occur in sentences that mean something else. */
const weakIntents: readonly Intent[] = ['wish', 'price', 'change', 'compare', 'kit', 'similar', 'more'];

/** Further limits, besides `likely`, of the probability at which a kind of request overrules the intent of the patterns. */
const [unlikely, possible, surely, certainly] = [0.2, 0.5, 0.8, 0.9];

/** "How much are tents?" asks for tents, unless it has a word of a topic: "how much is it to repair a tent?" */
const asksPriceOf = /^(?:how much|what (?:do|does|would|is the (?:price|cost)|are the (?:prices|costs)))\b/;

/** "Which is warmer?" after a list compares the products shown. */
const whichOfShown = /^(?:and |so |but |ok )*which (?:one )?(?:is|are|would be) (?:the )?[a-z]+$/;

/** Replaces an intent that the patterns found if the probable kinds of request and the other evidence contradict it. */
function reconcile(intent: Intent, evidence: IntentEvidence): Intent {
  const { shopScore, bestScore, filters, namesProduct, text, quantity, reference } = evidence;
  const probability = (kind: RequestKind): number => probabilityOf(evidence.requests, kind);
  if (intent === 'person' && probability('service') >= likely && probability('person') < unlikely)
    return 'knowledge';
  // "Is wrapping available?" asks about a service.
  const isOfShop =
    !namesProduct && !hasProductKind(filters) && !evidence.isInDialogue && shopScore >= clearAnswer;
  if (intent === 'stock' && isOfShop && probability('service') >= likely) return 'knowledge';
  // "Difference between polarised and normal lenses" compares no products.
  const comparesShown = evidence.isInDialogue && whichOfShown.test(text);
  if (intent === 'compare' && shopScore >= definiteAnswer && reference === undefined && !comparesShown)
    return 'knowledge';
  const isOffTopic =
    !namesProduct &&
    (!evidence.isInDialogue || text.split(' ').length > 2) &&
    isVague(filters) &&
    probability('offTopic') >= (evidence.isInDialogue ? surely : possible);
  const hasOnlyCasualTopics = evidence.topics.every((topic) => casualTopics.includes(topic));
  if (intent === 'knowledge') {
    if (isOffTopic && hasOnlyCasualTopics && shopScore < possibleAnswer) return 'offTopic';
    const isWished =
      hasProductKind(filters) &&
      probability('products') >= (shopScore < clearAnswer && hasOnlyCasualTopics ? surely : certainly);
    const isName =
      namesProduct &&
      evidence.topics.every((topic) => topic === 'materials') &&
      !isQuestion(text) &&
      probability('fact') >= surely;
    // "Which of those work with a phone?" asks for products.
    const filtersShown =
      evidence.isInDialogue &&
      hasOnlyCasualTopics &&
      filters.features !== undefined &&
      probability('products') + probability('fact') >= likely;
    return isWished || filtersShown || isName ? 'wish' : intent;
  }
  const isBare = intent === 'price' && Object.keys(filters).length === 0;
  const isOfKind = hasProductKind(filters) && filters.features === undefined && filters.words === undefined;
  if (intent === 'price' && isOfKind && asksPriceOf.test(text) && evidence.topics.length === 0) return intent;
  if (!weakIntents.includes(intent) || namesProduct || quantity !== undefined || isBare) return intent;
  if (isOffTopic) return 'offTopic';
  if (intent === 'compare' && hasProductKind(filters) && probability('products') >= likely) return 'wish';
  const { price, measures, size, colours, sort } = filters;
  const asksFor = isWish(text) && probability('products') >= probability('service');
  const isSelective = hasProductKind(filters) && (asksFor || price || measures || colours || size || sort);
  if (isSelective) return intent;
  if (
    reference !== undefined &&
    (evidence.isInDialogue || intent === 'compare') &&
    ((intent !== 'wish' && intent !== 'change') || reference.kind !== 'it' || !isQuestion(text))
  )
    return intent;
  // "Merino" and "smaller?" after a list of tees refine the search.
  if (evidence.isInDialogue && intent !== 'wish' && !isQuestion(text)) return intent;
  if (evidence.isInDialogue && !isQuestion(text) && !isVague(filters)) return intent;
  if (probability('order') >= surely) return 'order';
  if (probability('person') >= likely) return 'person';
  if (probability('stores') >= surely) return 'stores';
  const isFragment =
    hasProductKind(filters) && !wordsOfSentences.test(text) && !/^(?:which|what|how)\b/.test(text);
  const needed = (evidence.isInDialogue || isFragment) && evidence.topics.length === 0 ? surely : likely;
  // "Cabin size travel bag" names what is wanted, unless an answer is clearly like it.
  const isDescribed = isFragment && filters.features !== undefined && evidence.topics.length === 0;
  const isAsked =
    probability('service') >= needed && bestScore >= (isDescribed ? possibleAnswer : meaningAnswer);
  const isAnswered =
    !evidence.isInDialogue &&
    isQuestion(text) &&
    probability('service') >= possible &&
    bestScore >= goodAnswer;
  return isAsked || isAnswered ? 'knowledge' : intent;
}

/** Whether filters limit a search by `fit`, `season` or `activity` at most; an order and free words do not count. */
function isVague(filters: Filters): boolean {
  const {
    words: _words,
    fit: _fit,
    sort: _sort,
    season: _season,
    activity: _activity,
    ...specific
  } = filters;
  return Object.keys(specific).length === 0;
}
