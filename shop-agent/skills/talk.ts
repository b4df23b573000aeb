import type { CartAction, ResponseEvent } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { actionId } from '../actions.ts';
import type { Knowledge } from '../catalogue/schema.ts';
import { answered, omitFromMemory } from '../memory.ts';
import {
  buttonMessage,
  cartMessage,
  imageMessage,
  limits,
  listMessage,
  suggestionEvent,
  textMessage,
} from '../responseEvents.ts';
import type { SentenceName } from '../sentences/Sentences.ts';
import { kindNames } from './find.ts';
import { person } from './person.ts';

/** Says what the agent can do; in a shop without orders and help texts, it only lists what the shop sells. */
export function abilities(context: SkillContext): SkillResult {
  const { orders, knowledge } = context.shop.data;
  return orders.length > 0 && knowledge.length > 0 ? remark(context, 'abilities') : kinds(context);
}

/** Says goodbye and closes the session. */
export function goodbye({ sentences, memory }: SkillContext): SkillResult {
  const close: ResponseEvent = { sessionCloseEvent: {} };
  return { events: [textMessage(sentences.say('bye')), close], memory: answered(memory) };
}

/** Says one of the fixed sentences, and suggests the shop's largest kinds of product. */
export function remark(context: SkillContext, name: SentenceName): SkillResult {
  const { sentences, shop, memory } = context;
  return {
    events: [
      textMessage(sentences.say(name, { shop: shop.data.shop.name })),
      suggestionEvent([
        ...kindNames(context),
        ...(shop.data.orders.length > 0 ? [sentences.label('order')] : []),
      ]),
    ],
    memory: answered(memory),
  };
}

/** Says a fixed sentence with a button for a person. */
export function remarkWithPerson(context: SkillContext, name: SentenceName): SkillResult {
  const { sentences, memory } = context;
  const choices = [
    { id: actionId.plain('kinds'), title: sentences.label('kinds') },
    { id: actionId.plain('person'), title: sentences.label('person') },
  ];
  return {
    events: [textMessage(sentences.say(name)), buttonMessage(choices)],
    memory: { ...answered(memory), choices },
  };
}

/** Lists the kinds of product that the shop sells, with their numbers. */
export function kinds(context: SkillContext): SkillResult {
  const { sentences, shop, memory } = context;
  const rows = shop.kinds
    .slice(0, limits.rows)
    .map(({ title, count }) => ({ id: actionId.search(title), title, description: String(count) }));
  return {
    events: [
      textMessage(sentences.say('kinds', { shop: shop.data.shop.name })),
      listMessage(sentences.say('chooseKind'), [{ title: sentences.say('kindsTitle'), rows }]),
    ],
    memory: { ...answered(memory), choices: rows.map(({ id, title }) => ({ id, title })) },
  };
}

/** Answers with a help text of the shop, as the shop wrote it, and with further texts of the topic. */
export function helpText(context: SkillContext, entry: Knowledge): SkillResult {
  const { shop, memory } = context;
  const link = `[${entry.title}](${shop.links.pageUrl(entry.link)})`;
  const related = shop.data.knowledge
    .filter(({ topic, id }) => topic === entry.topic && id !== entry.id)
    .slice(0, 3)
    .flatMap(({ questions }) => questions[0] ?? []);
  return {
    events: [
      textMessage(`${entry.answer}\n\n${link}`),
      ...(entry.chart === undefined ? [] : [imageMessage(shop.links.chartUrl(entry.chart), entry.title)]),
      ...(related.length > 0 ? [suggestionEvent(related)] : []),
    ],
    memory: answered(memory),
  };
}

/**
 * Says that no text answers a question about the shop's terms, such as its delivery, and offers the text about the subject.
 *
 * @param words The words of the subject.
 * @param unknown The words of the question that no help text has.
 */
export function noTerms(
  context: SkillContext,
  words: readonly string[],
  unknown: readonly string[],
  entry: Knowledge | undefined,
): SkillResult {
  const { sentences, memory } = context;
  const text =
    entry && unknown.length > 0
      ? sentences.say('unknownWords', { words: sentences.quote(unknown.slice(0, 3)) })
      : sentences.say('noTerms', { words: sentences.quote(words.slice(0, 3)) });
  const choices = [
    ...(entry ? [{ id: actionId.entry(entry.id), title: entry.title }] : []),
    { id: actionId.plain('person'), title: sentences.label('person') },
  ];
  return { events: [textMessage(text), buttonMessage(choices)], memory: { ...answered(memory), choices } };
}

/** Says which words were not understood, and offers search and a person; the second time in a row, hands over to a person. */
export function notUnderstood(context: SkillContext, words: readonly string[]): SkillResult {
  const { sentences, memory } = context;
  const isRepeated = memory.failures > 0;
  const text = sentences.say('notUnderstood', { words: sentences.quote(words.slice(0, 4)) });
  if (isRepeated) {
    const { events } = person(context, 'not-understood');
    return {
      events: [textMessage(text), ...events.slice(1)],
      memory: omitFromMemory(answered(memory), 'choices'),
    };
  }
  const choices = [
    { id: actionId.plain('kinds'), title: sentences.label('kinds') },
    { id: actionId.plain('person'), title: sentences.label('person') },
  ];
  return {
    events: [textMessage(text), buttonMessage(choices)],
    memory: { ...answered(memory), choices, failures: memory.failures + 1 },
  };
}

/**
 * Announces an action on the cart and asks the page to execute it; only the page knows whether it succeeds. A page that has
 * not sent its word for the cart may be unable to, so the text says where the shopper can do it.
 */
export function cart(context: SkillContext, action: CartAction): SkillResult {
  const { sentences, shop, memory } = context;
  const product = shop.catalogue.product(action.productId ?? '')?.title ?? '';
  const names = {
    show: 'cartShown',
    undo: 'cartChange',
    remove: 'cartRemove',
    'set-quantity': 'cartQuantity',
  } as const;
  const isExecuted = memory.page?.cartWord !== undefined;
  const isNamed =
    (product !== '' && action.by === undefined) || action.action === 'show' || action.action === 'undo';
  const text = isExecuted
    ? sentences.say(isNamed ? names[action.action] : 'cartChange', { product, count: action.quantity ?? '' })
    : sentences.say('cartElsewhere');
  return { events: [cartMessage(text, action)], memory: answered(memory) };
}

const contactField = /^(?:e-?mail|phone|telephone|message|question|contact)$/i;

/** Hands a form with a contact or message field over to a person. Other forms are criteria of a search. */
export function isContactForm(values: Readonly<Record<string, string>>): boolean {
  return Object.keys(values).some((name) => contactField.test(name));
}
