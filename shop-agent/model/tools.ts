import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { getOwn, isRecord, type ResponseEvent } from '../../src/protocol/index.ts';
import { fits } from '../catalogue/schema.ts';
import { buttonMessage, listMessage, suggestionEvent } from '../responseEvents.ts';
import { furtherQuery, searchCatalogue } from './searchCatalogue.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolResult } from './ToolSkills.ts';
import { eventData } from './toolData.ts';

export type ToolOutcome =
  /** The tool ran; `data` is for the model. */
  | { readonly kind: 'done'; readonly result: ToolResult; readonly data: object }
  /** The shopper did not ask for this action; `result`, if present, shows a button for it. */
  | { readonly kind: 'refused'; readonly result?: ToolResult; readonly reason: string }
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

const done = ({ catalogue }: ToolContext, result: ToolResult): ToolOutcome => ({
  kind: 'done',
  result,
  data: { ...eventData(result.events, catalogue), ...result.data },
});
const wrong = (reason: string): ToolOutcome => ({ kind: 'wrong', reason });

/** Options written by the model have ids without a meaning: a chosen option is read as if its title had been typed. */
const replies = (titles: readonly string[]) =>
  titles.map((title, at) => ({ id: `reply:${at + 1}`, title: title.trim() }));

/** Shows what the model wrote, without the texts that state something unknown or contain an address. */
function offer(
  { memory, accepts }: ToolContext,
  titles: readonly string[],
  minimum: number,
  eventOf: (titles: readonly string[]) => ResponseEvent,
): ToolOutcome {
  const accepted = titles.filter(accepts);
  const isShown = accepted.length >= minimum;
  return {
    kind: 'done',
    result: { events: isShown ? [eventOf(accepted)] : [], memory },
    data: { shown_to_the_shopper: isShown ? accepted : 'nothing: no tool returned what the texts state' },
  };
}

const search = tool(
  'Searches the catalogue. query: names of products, kinds, materials, colours, measures and limits, such as "waterproof jacket not blue under 100" or "kettle 0.9 l". Words in_no_product are in no product: say so. Call it before you name any product, and name those that you recommend: their cards are shown.',
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
    return { kind: 'done', ...searchCatalogue(context, further ?? { words, min, max, sort }) };
  },
);

const unknownProduct = wrong('There is no product with this product_id. Search first.');

const product = tool(
  'Looks up one product: its details, its stock online and in stores, its sizes, products like it ("similar") or products that go with it ("with").',
  Type.Object(
    {
      product_id: productId,
      about: Type.Optional(Type.Enum(['details', 'stock', 'sizes', 'similar', 'with'])),
      size: optionalText('Size whose stock is asked for'),
      colour: optionalText('Colour whose stock is asked for'),
      city: optionalText('City of the store whose stock is asked for'),
    },
    strict,
  ),
  (context, { product_id: id, about = 'details', city, ...choice }) => {
    const { catalogue, skills } = context;
    if (!catalogue.product(id)) return unknownProduct;
    const results = {
      details: () => skills.details(id),
      stock: () => skills.stock(id, { ...choice, city }),
      sizes: () => skills.sizes(id, choice),
      similar: () => skills.similar(id),
      with: () => skills.goesWith(id),
    };
    const found = results[about]();
    const facts = eventData(found.events, catalogue, [id]);
    return { kind: 'done', result: found, data: { ...facts, ...found.data } };
  },
);

const compare = tool(
  'Compares two or three products in a table.',
  Type.Object({ product_ids: Type.Array(productId, { minItems: 2, maxItems: 3 }) }, strict),
  (context, { product_ids: ids }) =>
    context.catalogue.productsOf(ids).length === new Set(ids).size && ids.length === new Set(ids).size
      ? done(context, context.skills.compare(ids))
      : wrong('A product_id does not exist, or is named twice. Search first.'),
);

const stores = tool(
  'Lists the shop’s stores, or describes the one in a city, with its opening hours.',
  Type.Object({ city: optionalText('City of one store') }, strict),
  (context, { city }) => done(context, context.skills.stores(city)),
);

const orders = tool(
  'Shows an order and its status. Asks the shopper for the number or the email address that is missing.',
  Type.Object({ number: optionalText('Order number, exactly as the shopper wrote it') }, strict),
  (context, { number }) => {
    const digits = number?.replace(/\D/g, '') ?? '';
    const { orders: written, email } = context.permissions;
    // A model must not try numbers or addresses that the shopper did not write.
    const isAsked = digits !== '' && written.has(digits);
    return done(context, context.skills.order(isAsked ? { number: digits, email } : {}));
  },
);

const help = tool(
  'Finds the shop’s text about delivery, returns, payment, warranty, care, sizes, materials, contact or the shop itself. Answers only if the words are in the text; words in_no_text are in none.',
  Type.Object({ words: text('The words that matter, such as "return cost" or "delivery Norway"') }, strict),
  (context, { words }) => done(context, context.skills.help(words)),
);

const askPerson = { id: 'person', title: 'Ask a person' };

const handover = tool(
  'Shows how to reach a person. Only when the shopper asks for one or complains.',
  Type.Object({}, strict),
  (context) => {
    const { handover: allowed } = context.permissions;
    if (allowed !== undefined) return done(context, context.skills.handover(allowed === 'complaint'));
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
    offer(context, titles, 2, (accepted) =>
      listMessage(context.accepts(label) ? label : '…', [{ title: 'Options', rows: replies(accepted) }]),
    ),
);

const buttons = tool(
  'Shows two or three buttons, below your text.',
  Type.Object({ options: options(3) }, strict),
  (context, { options: titles }) => offer(context, titles, 1, (accepted) => buttonMessage(replies(accepted))),
);

const suggestions = tool(
  'Suggests up to three questions that the shopper may ask next.',
  Type.Object({ questions: Type.Array(text('A question', 80), { minItems: 1, maxItems: 3 }) }, strict),
  (context, { questions }) => offer(context, questions, 1, suggestionEvent),
);

const bag = tool(
  'Opens the options of a product, so that the shopper can add it to the bag; only when the shopper wants to buy it. With action, does what the shopper just asked for in the bag. It says so itself: then write no text.',
  Type.Object(
    {
      product_id: Type.Optional(productId),
      size: optionalText('Size'),
      colour: optionalText('Colour'),
      action: Type.Optional(Type.Enum(['show', 'set-quantity', 'remove', 'undo'])),
    },
    strict,
  ),
  (context, { product_id: id, action, ...choice }) => {
    const { permissions, catalogue, skills } = context;
    if (id === undefined || action !== undefined) {
      // The shopper's own words decide which product is changed, and to how many.
      const asked = skills.askedCart;
      if (action !== undefined && action !== 'show' && asked?.action !== action)
        return { kind: 'refused', reason: 'The shopper did not ask for this change of the bag.' };
      return done(context, skills.cart(action === 'show' || !asked ? { action: 'show' } : asked));
    }
    if (!catalogue.product(id)) return unknownProduct;
    if (!permissions.buying || !permissions.products.has(id))
      return {
        kind: 'refused',
        reason:
          'The shopper did not ask to buy this product. Its card has a button for the bag; do not insist.',
      };
    return done(context, skills.openOptions(id, choice));
  },
);

const tools: Readonly<Record<string, Tool>> = {
  search,
  product,
  compare,
  stores,
  orders,
  help,
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
export const textOfEvent = (event: ResponseEvent): string | undefined =>
  'messageEvent' in event && 'textContent' in event.messageEvent.content
    ? event.messageEvent.content.textContent.text
    : undefined;
