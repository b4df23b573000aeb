import type { InputEvent } from '../src/protocol/index.ts';
import { type Action, parseActionId } from './actions.ts';
import type { Memory } from './memory.ts';
import { addedPiece, cartWordOf } from './pageCart.ts';

/** An input event or a part of one. */
export type Input =
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'sentence'; readonly text: string }
  | { readonly kind: 'image'; readonly isCaptioned: boolean }
  | { readonly kind: 'audio' }
  | { readonly kind: 'form'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'place'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'store'; readonly id: string; readonly city: string }
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
    const { storeId, city } = event.storeEvent;
    return [{ kind: 'store', id: storeId, city }];
  }
  const { role, content } = event.messageEvent;
  // What the page said in the agent's name needs no answer.
  if (role === 'ASSISTANT') return [];
  if ('textContent' in content) return [{ kind: 'sentence', text: content.textContent.text }];
  if ('audioContent' in content) return [{ kind: 'audio' }];
  if ('imageContent' in content) {
    const caption = content.imageContent.caption?.trim() ?? '';
    const image = { kind: 'image', isCaptioned: caption !== '' } as const;
    return [image, ...(caption === '' ? [] : [{ kind: 'sentence', text: caption } as const])];
  }
  const [latitude, longitude] = [
    Number(content.locationContent.latitude),
    Number(content.locationContent.longitude),
  ];
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? [{ kind: 'place', latitude, longitude }]
    : [{ kind: 'action', action: { do: 'stores' } }];
}

/** Reads a pressed button or row. An unknown id is read as if its title had been typed. */
function readReplyOption(id: string, title: string): Input {
  const action = parseActionId(id);
  return action ? { kind: 'action', action } : { kind: 'sentence', text: title };
}

function readForm(formData: Readonly<Record<string, string>>): readonly Input[] {
  const isContext = ([name]: readonly [string, string]) => name.startsWith(contextPrefix);
  const entries = Object.entries(formData);
  const context = Object.fromEntries(entries.filter(isContext));
  const values = Object.fromEntries(entries.filter((entry) => !isContext(entry)));
  return [
    ...(Object.keys(context).length > 0 ? [readPageContext(context)] : []),
    ...(Object.keys(values).length > 0 ? [{ kind: 'form', values } as const] : []),
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

/** If a turn has several requests, a chosen store among them is only stored. */
export function mergeInputs(inputs: readonly Input[]): readonly Input[] {
  if (inputs.filter(({ kind }) => kind !== 'memory').length < 2) return inputs;
  return inputs.map((input): Input => {
    if (input.kind !== 'store') return input;
    const storeId = input.id;
    return { kind: 'memory', update: (memory) => ({ ...memory, storeId }) };
  });
}
