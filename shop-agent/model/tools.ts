import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { getOwn, isRecord } from '../../src/protocol/index.ts';
import { fits } from '../catalogue/schema.ts';
import { cartTask } from '../dialogue/cartTask.ts';
import { resolveTargets } from '../dialogue/resolveTargets.ts';
import type { SentenceContext } from '../dialogue/sentenceContext.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import type { SentenceParser } from '../parsing/SentenceParser.ts';
import { normalise } from '../parsing/words.ts';
import { buttonMessage, listMessage, suggestionEvent } from '../responseEvents.ts';
import type { ProductSearch } from '../search/index.ts';
import { runTask } from '../skills/runTask.ts';
import type { ReplyOption, SkillContext, SkillResult } from '../skills/Skill.ts';
import { withoutAddresses } from '../withoutAddresses.ts';
import { knowledgeTopics } from './knowledgeTopics.ts';
import type { Permissions } from './permissions.ts';
import { furtherQuery, searchCatalogue } from './searchCatalogue.ts';
import { eventData } from './toolData.ts';

/** The context of one tool call. */
export interface ToolContext extends SkillContext {
  readonly parser: SentenceParser;
  readonly search: ProductSearch;
  readonly permissions: Permissions;
}

export type ToolOutcome =
  /** The tool ran; `data` is for the model. */
  | { readonly kind: 'done'; readonly result: SkillResult; readonly data: object }
  /** The shopper did not ask for this action; `result`, if present, shows a button for it. */
  | { readonly kind: 'refused'; readonly result?: SkillResult; readonly reason: string }
  /** No such tool, or wrong arguments. */
  | { readonly kind: 'wrong'; readonly reason: string };

interface Tool<S extends TSchema = TSchema> {
  readonly description: string;
  readonly parameters: S;
  run(context: ToolContext, input: Static<S>): ToolOutcome;
}

const tool = <S extends TSchema>(
  description: string,
  parameters: S,
  run: (context: ToolContext, input: Static<S>) => ToolOutcome,
): Tool => ({ description, parameters, run }) as Tool;

const text = (description: string, maxLength = 300) => Type.String({ description, minLength: 1, maxLength });
const optionalText = (description: string) => Type.Optional(text(description));
const productId = text('product_id of a result of search or product', 200);
const strict = { additionalProperties: false };
const options = (maxItems: number) =>
  Type.Array(text('What the shopper sends by choosing it, in the shopper’s words', 60), {
    minItems: 2,
    maxItems,
  });

const done = (context: ToolContext, result: SkillResult): ToolOutcome => ({
  kind: 'done',
  result,
  data: eventData(result.events, { ...context, memory: result.memory }),
});
const wrong = (reason: string): ToolOutcome => ({ kind: 'wrong', reason });

/** Options written by the model have ids without a meaning: a chosen option is read as if its title had been typed. */
const replies = (titles: readonly string[]): readonly ReplyOption[] =>
  titles.map((title, at) => ({ id: `reply:${at + 1}`, title: withoutAddresses(title).trim() }));

function offer({ memory }: ToolContext, events: SkillResult['events']): ToolOutcome {
  return { kind: 'done', result: { events, memory }, data: { shown_to_the_shopper: 'the options' } };
}

const search = tool(
  'Searches the catalogue and shows up to three product cards. query: names of products, kinds, materials, colours, measures and limits, such as "waterproof jacket not blue under 100" or "kettle 0.9 l". Words in_no_product are in no product: say so. Call it before you name any product.',
  Type.Object(
    {
      query: text('What the shopper looks for'),
      min_price: Type.Optional(Type.Number({ minimum: 0 })),
      max_price: Type.Optional(Type.Number({ minimum: 0 })),
      size: optionalText('Size, such as M or 42'),
      for: Type.Optional(Type.Enum([...fits])),
      sort: Type.Optional(Type.Enum(['cheapest', 'dearest', 'best-rated'])),
      more: Type.Optional(Type.Boolean({ description: 'Further results of the last search' })),
    },
    strict,
  ),
  (context, { query, min_price: min, max_price: max, size = '', for: fit = 'unisex', sort, more }) => {
    const words = [query, size, fit === 'unisex' ? '' : fit].filter((word) => word !== '').join(' ');
    const further = more ? furtherQuery(context) : undefined;
    const found = searchCatalogue(context, context.search, further ?? { words, min, max, sort });
    return { kind: 'done', ...found };
  },
);

const product = tool(
  'Looks up one product and shows it. With a question, answers it: stock, sizes, weight, material and so on. mode "similar" or "with" shows products like it, or that go with it.',
  Type.Object(
    {
      product_id: productId,
      question: optionalText('A question about the product'),
      mode: Type.Optional(Type.Enum(['about', 'stock', 'sizes', 'similar', 'with'])),
    },
    strict,
  ),
  (context, { product_id: id, question = '', mode }) => {
    const known = context.catalogue.product(id);
    if (!known) return wrong('There is no product with this product_id. Search first.');
    const { intent, filters: asked, aspect, stores, text: words } = context.parser.parse(question);
    const { shapes: _s, category: _c, words: _w, sort: _o, ...filters } = asked;
    if (mode === 'similar') return done(context, runTask(context, { do: 'similar', id, filters }));
    if (mode === 'with') return done(context, runTask(context, { do: 'pair', id }));
    if (mode === 'stock' || (mode === undefined && (intent === 'stock' || intent === 'stores')))
      return done(context, runTask(context, { do: 'stock', id, filters, storeIds: stores }));
    if (mode === 'sizes' || (mode === undefined && intent === 'size'))
      return done(context, runTask(context, { do: 'sizes', id, filters, text: words }));
    return done(context, runTask(context, { do: 'about', id, filters, ...(aspect && { aspect }) }));
  },
);

const compare = tool(
  'Compares two or three products in a table.',
  Type.Object({ product_ids: Type.Array(productId, { minItems: 2, maxItems: 3 }) }, strict),
  (context, { product_ids: ids }) =>
    context.catalogue.productsOf(ids).length === new Set(ids).size && ids.length === new Set(ids).size
      ? done(context, runTask(context, { do: 'compare', ids }))
      : wrong('A product_id does not exist, or is named twice. Search first.'),
);

const stores = tool(
  'Lists the shop’s stores, or describes one with its opening hours.',
  Type.Object(
    { city: optionalText('City of one store'), question: optionalText('Such as "open on Sunday"') },
    strict,
  ),
  (context, { city, question = '' }) => {
    const ids = city === undefined ? [] : context.parser.parse(city).stores;
    return done(context, runTask(context, { do: 'stores', ids, text: normalise(question) }));
  },
);

const orders = tool(
  'Shows an order and its status. Asks the shopper for the number or the email address that is missing.',
  Type.Object({ number: optionalText('Order number, exactly as the shopper wrote it') }, strict),
  (context, { number }) => {
    const digits = number?.replace(/\D/g, '') ?? '';
    const { orders: written, email } = context.permissions;
    // A model must not try numbers or addresses that the shopper did not write.
    if (digits === '' || !written.has(digits)) return done(context, runTask(context, { do: 'order' }));
    return done(
      context,
      runTask(context, { do: 'order', number: digits, ...(email !== undefined && { email }) }),
    );
  },
);

const knowledge = tool(
  'Answers a question about delivery, returns, payment, warranty, care, sizes, materials, contact or the shop itself.',
  Type.Object({ question: text('The shopper’s question') }, strict),
  (context, { question }) => {
    const topics = knowledgeTopics(context, question);
    return topics.length === 0
      ? {
          kind: 'done',
          result: { events: [], memory: context.memory },
          data: { answer: 'The shop has no text about this.' },
        }
      : done(context, runTask(context, { do: 'knowledge', topics, text: normalise(question) }));
  },
);

const askPerson: ReplyOption = { id: 'person', title: 'Ask a person' };

const handover = tool(
  'Shows how to reach a person. Only when the shopper asks for one or complains.',
  Type.Object({}, strict),
  (context) => {
    const { handover: allowed } = context.permissions;
    if (allowed !== undefined)
      return done(context, runTask(context, { do: allowed === 'complaint' ? 'complaint' : 'person' }));
    return {
      kind: 'refused',
      result: {
        events: [buttonMessage([askPerson])],
        memory: { ...context.memory, offer: { choices: [askPerson] } },
      },
      reason: 'The shopper did not ask for a person. A button offers it; go on with the shopper’s question.',
    };
  },
);

const list = tool(
  'Shows a list of options to choose from, below your text. For four to ten options.',
  Type.Object({ label: text('Label of the list, such as "Choose a use"', 20), options: options(10) }, strict),
  (context, { label, options: titles }) =>
    offer(context, [listMessage(withoutAddresses(label), [{ title: 'Options', rows: replies(titles) }])]),
);

const buttons = tool(
  'Shows two or three buttons, below your text.',
  Type.Object({ options: options(3) }, strict),
  (context, { options: titles }) => offer(context, [buttonMessage(replies(titles))]),
);

const suggestions = tool(
  'Suggests up to three questions that the shopper may ask next.',
  Type.Object({ questions: Type.Array(text('A question', 80), { minItems: 1, maxItems: 3 }) }, strict),
  (context, { questions }) => offer(context, [suggestionEvent(questions.map(withoutAddresses))]),
);

const sentenceOf = (parsed: ParsedSentence, { memory, catalogue }: ToolContext): SentenceContext => ({
  parsed,
  memory,
  catalogue,
  targets: resolveTargets(parsed, memory, catalogue),
});

const bag = tool(
  'Opens the options of a product, so that the shopper can add it to the bag. Only when the shopper wants to buy it. Without product_id, does what the shopper just asked for in the bag: show it, change a quantity, remove, undo or check out. It says so itself: then write no text.',
  Type.Object(
    { product_id: Type.Optional(productId), size: optionalText('Size'), colour: optionalText('Colour') },
    strict,
  ),
  (context, { product_id: id, size, colour }) => {
    const { permissions, catalogue } = context;
    if (id === undefined) {
      const { cartRequest } = permissions;
      const asked = cartRequest && cartTask(sentenceOf(cartRequest, context));
      return done(context, runTask(context, asked ?? { do: 'cart', action: 'show' }));
    }
    if (!catalogue.product(id)) return wrong('There is no product with this product_id. Search first.');
    if (!permissions.buying || !permissions.products.has(id))
      return {
        kind: 'refused',
        reason:
          'The shopper did not ask to buy this product. Its card has a button for the bag; do not insist.',
      };
    const { colours } = context.parser.parse(colour ?? '').filters;
    const filters = { ...(size !== undefined && { size }), ...(colours !== undefined && { colours }) };
    return done(context, runTask(context, { do: 'buy', id, filters }));
  },
);

const tools: Readonly<Record<string, Tool>> = {
  search,
  product,
  compare,
  stores,
  orders,
  knowledge,
  handover,
  list,
  buttons,
  suggestions,
  bag,
};

/** The tools in the form of a request. */
export const toolDefinitions = Object.entries(tools).map(([name, { description, parameters }]) => ({
  type: 'function',
  function: { name, description, parameters },
}));

/**
 * Returns the arguments of a call; undefined if they do not match the schema. Models write numbers as texts, null for
 * absent fields, and fields that do not exist, so these are corrected.
 */
function readArguments(parameters: TSchema, written: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(written.trim() === '' ? '{}' : written);
  } catch {
    return undefined;
  }
  if (!isRecord(parsed)) return undefined;
  const received = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== null));
  const input: unknown = Value.Clean(parameters, Value.Convert(parameters, received));
  return Value.Check(parameters, input) ? input : undefined;
}

/** Runs a call of the model. Never throws on what the model wrote. */
export function runTool(context: ToolContext, name: string, written: string): ToolOutcome {
  const found = getOwn(tools, name);
  if (!found)
    return wrong(`There is no tool with this name. The tools are: ${Object.keys(tools).join(', ')}.`);
  const input = readArguments(found.parameters, written);
  if (input === undefined) return wrong('The arguments are not JSON of the described form.');
  return found.run(context, input as never);
}

/** Returns the text of a text message; undefined for other events. */
export const textOfEvent = (event: SkillResult['events'][number]): string | undefined =>
  'messageEvent' in event && 'textContent' in event.messageEvent.content
    ? event.messageEvent.content.textContent.text
    : undefined;
