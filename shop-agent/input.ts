import type { InputEvent } from '../src/protocol/index.ts';
import { parseActionId } from './actions.ts';
import type { Filters } from './catalogue/filters.ts';
import type { Memory } from './memory.ts';
import { addedPiece, cartWordOf } from './pageCart.ts';
import type { SentenceParser } from './parsing/SentenceParser.ts';
import type { Task } from './tasks.ts';

/** An input event or a part of one: a task, a sentence to parse, filters to add to the search, or a change of the memory. */
export type Input =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'sentence'; readonly text: string }
  | { readonly kind: 'narrow'; readonly filters: Filters }
  | { readonly kind: 'memory'; readonly update: (memory: Memory) => Memory };

/** Prefix of the form fields that are page context; all other fields belong to a form that the shopper filled in. */
const contextPrefix = 'context.';

export function readInputEvent(event: InputEvent): readonly Input[] {
  if ('buttonResponseEvent' in event)
    return [readReplyOption(event.buttonResponseEvent.id, event.buttonResponseEvent.title)];
  if ('listReplyEvent' in event)
    return [readReplyOption(event.listReplyEvent.id, event.listReplyEvent.title)];
  if ('filledFormResponseEvent' in event) return readForm(event.filledFormResponseEvent.formData);
  if ('storeEvent' in event) {
    const { storeId, name, city } = event.storeEvent;
    return [{ kind: 'task', task: { do: 'chooseStore', id: storeId, name, city } }];
  }
  const { role, content } = event.messageEvent;
  // The shopper has already seen a message in the agent's name, which counts as a greeting.
  if (role === 'ASSISTANT') return [{ kind: 'memory', update: (memory) => ({ ...memory, greeted: true }) }];
  if ('textContent' in content) return [{ kind: 'sentence', text: content.textContent.text }];
  if ('audioContent' in content) return [{ kind: 'task', task: { do: 'audio' } }];
  if ('imageContent' in content) return readImage(content.imageContent.caption?.trim() ?? '');
  const [latitude, longitude] = [
    Number(content.locationContent.latitude),
    Number(content.locationContent.longitude),
  ];
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? [{ kind: 'task', task: { do: 'nearest', latitude, longitude } }]
    : [{ kind: 'task', task: { do: 'stores', ids: [], text: '' } }];
}

/** Reads a pressed button or row. An unknown id is read as if its title had been typed. */
export function readReplyOption(id: string, title: string): Input {
  const action = parseActionId(id);
  if (action === undefined) return { kind: 'sentence', text: title };
  return action.do === 'narrow'
    ? { kind: 'narrow', filters: action.filters }
    : { kind: 'task', task: action };
}

function readForm(formData: Readonly<Record<string, string>>): readonly Input[] {
  const isContext = ([name]: readonly [string, string]) => name.startsWith(contextPrefix);
  const entries = Object.entries(formData);
  const context = Object.fromEntries(entries.filter(isContext));
  const values = Object.fromEntries(entries.filter((entry) => !isContext(entry)));
  return [
    ...(Object.keys(context).length > 0 ? [readPageContext(context)] : []),
    ...(Object.keys(values).length > 0 ? [{ kind: 'task', task: { do: 'form', values } } as const] : []),
  ];
}

function readPageContext(context: Readonly<Record<string, string>>): Input {
  const productId = context['context.product_id'];
  const url = context['context.page_url'];
  const cart = context['context.cart'];
  const cartWord = cartWordOf(context['context.cart_word']);
  const page = {
    ...(productId ? { productId } : {}),
    ...(url ? { url } : {}),
    ...(cart ? { cart } : {}),
    ...(cartWord && { cartWord }),
  };
  return {
    kind: 'memory',
    // From now on, "it" and "this" refer to the product just added to the cart, or else to the page's product.
    update: (memory) => {
      const { productId: _, ...known } = memory.page ?? {};
      const added = cart === undefined ? undefined : addedPiece(memory.page?.cart, cart);
      const focus = added?.productId ?? (productId || undefined);
      return {
        ...memory,
        page: { ...(productId === '' ? known : memory.page), ...page, ...(added && { added }) },
        ...(focus !== undefined && { focus }),
      };
    },
  };
}

const readImage = (caption: string): readonly Input[] => [
  { kind: 'task', task: { do: 'image', captioned: caption !== '' } },
  ...(caption === '' ? [] : [{ kind: 'sentence', text: caption } as const]),
];

/** If a turn has several requests, a greeting among them gets no response, and a chosen store is only stored. */
export function mergeInputs(inputs: readonly Input[], parser: SentenceParser): readonly Input[] {
  const requests = inputs.filter(({ kind }) => kind !== 'memory');
  if (requests.length < 2) return inputs;
  return inputs.map((input): Input => {
    if (input.kind === 'sentence' && parser.parse(input.text).intent === 'greeting')
      return { kind: 'memory', update: (memory) => memory };
    if (input.kind === 'task' && input.task.do === 'chooseStore') {
      const storeId = input.task.id;
      return { kind: 'memory', update: (memory) => ({ ...memory, storeId }) };
    }
    return input;
  });
}
