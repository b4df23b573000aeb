import type { CartAction, Order, ResponseEvent, WireProduct } from '../src/protocol/index.ts';
/** A button or list row. */
export interface ReplyOption {
  readonly id: string;
  readonly title: string;
}

/** Limits of the chat channel for interactive messages, in characters and counts. */
export const limits = {
  buttons: 3,
  buttonTitle: 20,
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  sectionTitle: 24,
  header: 60,
  footer: 60,
  id: 200,
  body: 1024,
  suggestions: 4,
} as const;

/** Truncates to `length` characters including an ellipsis, at a word boundary if there is one in the second half. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Truncates before the last word, which distinguishes similar models, unless that is longer than half of `length`. */
function truncateTitle(title: string, length: number): string {
  const last = title.slice(title.lastIndexOf(' ') + 1);
  if (title.length <= length || last.length > length / 2) return truncate(title, length);
  return `${truncate(title.slice(0, -last.length - 1), length - last.length - 1)} ${last}`;
}

/**
 * Truncates titles, and appends a number to a title that would equal an earlier one, because the titles of buttons or rows
 * must differ. Omits choices without a title.
 */
function withUniqueTitles<T extends { readonly title: string }>(choices: readonly T[], length: number): T[] {
  const seen = new Set<string>();
  return choices.flatMap((choice) => {
    if (choice.title.trim() === '') return [];
    let title = truncateTitle(choice.title, length);
    for (let count = 2; seen.has(title); count++) title = `${truncate(choice.title, length - 2)} ${count}`;
    seen.add(title);
    return [{ ...choice, title }];
  });
}

export function textMessage(words: string): ResponseEvent {
  return { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: words } } } };
}

/** Creates a text about what the agent is doing, which is shown until its next event. */
export function activityMessage(words: string): ResponseEvent {
  return {
    messageEvent: {
      role: 'ASSISTANT',
      content: { textContent: { text: words } },
      metadata: { activity: true },
    },
  };
}

/** Creates a text about the cart that asks the page to execute an action on the cart. */
export function cartMessage(words: string, cartAction: CartAction): ResponseEvent {
  return {
    messageEvent: {
      role: 'ASSISTANT',
      content: { textContent: { text: words } },
      metadata: { cartAction },
    },
  };
}

export const hasCartAction = (event: ResponseEvent): boolean =>
  'messageEvent' in event && event.messageEvent.metadata?.cartAction !== undefined;

export function imageMessage(url: string, caption: string): ResponseEvent {
  return { messageEvent: { role: 'ASSISTANT', content: { imageContent: { url, caption } } } };
}

export function locationMessage(
  latitude: number,
  longitude: number,
  name: string,
  address: string,
): ResponseEvent {
  return {
    messageEvent: { role: 'ASSISTANT', content: { locationContent: { latitude, longitude, name, address } } },
  };
}

/**
 * How the widget presents product cards; `docs/wire-format.md` describes each field. Undefined fields are omitted when the
 * event is written as JSON.
 */
export interface CardsMetadata {
  readonly title?: string | undefined;
  readonly total?: number | undefined;
  readonly reason?: string | undefined;
  readonly url?: string | undefined;
  readonly layout?: 'comparison' | undefined;
  readonly rows?: readonly {
    readonly label: string;
    readonly values: readonly string[];
    readonly best?: number | undefined;
  }[];
  readonly action?: 'add-to-cart' | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
}

export const productCards = (
  products: readonly WireProduct[],
  metadata: CardsMetadata = {},
): ResponseEvent => ({
  recommendationEvent: {
    products,
    ...(Object.values(metadata).some((value) => value !== undefined) && { metadata: { ...metadata } }),
  },
});

/** Creates the card of an order; `docs/wire-format.md` describes its fields. */
export const orderEvent = (order: Order): ResponseEvent => ({ orderEvent: order });

export function suggestionEvent(questions: readonly string[]): ResponseEvent {
  return {
    chatSuggestionEvent: { suggestedQuestions: [...new Set(questions)].slice(0, limits.suggestions) },
  };
}

export function buttonMessage(choices: readonly ReplyOption[]): ResponseEvent {
  return {
    serviceInteractiveEvent: {
      interactive: {
        replyButtonMessage: {
          buttons: withUniqueTitles(choices, limits.buttonTitle)
            .slice(0, limits.buttons)
            .map(({ id, title }) => ({ id, text: title })),
        },
      },
    },
  };
}

interface Section {
  readonly title: string;
  readonly rows: readonly (ReplyOption & { readonly description?: string })[];
}

/**
 * Creates a list message without the rows beyond the channel's limit.
 * @param label Label of the control that opens the list.
 */
export function listMessage(label: string, sections: readonly Section[], header?: string): ResponseEvent {
  let remaining: number = limits.rows;
  const kept = sections.flatMap(({ title, rows }) => {
    const fitting = withUniqueTitles(rows, limits.rowTitle).slice(0, remaining);
    remaining -= fitting.length;
    return fitting.length > 0 ? [{ title: truncate(title, limits.sectionTitle), rows: fitting }] : [];
  });
  const button = truncate(label, limits.buttonTitle);
  return {
    serviceInteractiveEvent: {
      interactive: {
        listMessage: {
          ...(header ? { header: { text: truncate(header, limits.header) } } : {}),
          button: { id: 'open', text: button },
          buttonText: button,
          sections: kept.map(({ title, rows }) => ({
            title,
            rows: rows.map((row) => ({
              id: row.id,
              text: row.title,
              ...(row.description ? { description: truncate(row.description, limits.rowDescription) } : {}),
            })),
          })),
        },
      },
    },
  };
}

/** Creates a message that refers to one product by id, with actions. The widget must have received the product's card before. */
export function productMessage(
  catalogId: string,
  productId: string,
  footer: string,
  action: ReplyOption,
  more: readonly ReplyOption[],
): ResponseEvent {
  return {
    serviceInteractiveEvent: {
      interactive: {
        singleProductMessage: {
          footer: { text: truncate(footer, limits.footer) },
          catalogId,
          productItem: { productRetailerId: productId },
          actionButton: { id: action.id, text: truncate(action.title, limits.buttonTitle) },
          buttons: withUniqueTitles(more, limits.buttonTitle)
            .slice(0, limits.buttons - 1)
            .map(({ id, title }) => ({ id, text: title })),
        },
      },
    },
  };
}
