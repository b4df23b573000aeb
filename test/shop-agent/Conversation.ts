import { type CatalogueData, createCatalogueAgent, loadCatalogue } from '../../shop-agent/index.ts';
import type { InputEvent, Interactive, ResponseEvent, WireProduct } from '../../src/protocol/index.ts';

export const SHOP_URL = 'https://shop.example';
export const data: CatalogueData = loadCatalogue('catalogue');
export const agent = createCatalogueAgent({ catalogue: data, shopUrl: SHOP_URL });
/** A Saturday at 11:00 in Dublin. */
export const NOW = new Date('2026-11-21T11:00:00Z');

/** The response events of a turn, by kind. */
export class Reply {
  readonly events: readonly ResponseEvent[];
  constructor(events: readonly ResponseEvent[]) {
    this.events = events;
  }
  get texts(): string[] {
    return this.events.flatMap((event) =>
      'messageEvent' in event &&
      'textContent' in event.messageEvent.content &&
      !event.messageEvent.metadata?.activity
        ? event.messageEvent.content.textContent.text
        : [],
    );
  }
  /** Texts that say what the agent is doing. */
  get activities(): string[] {
    return this.events.flatMap((event) =>
      'messageEvent' in event &&
      'textContent' in event.messageEvent.content &&
      event.messageEvent.metadata?.activity
        ? event.messageEvent.content.textContent.text
        : [],
    );
  }
  get text(): string {
    return this.texts.join('\n');
  }
  get cards(): WireProduct[] {
    return this.events.flatMap((event) =>
      'recommendationEvent' in event ? [...event.recommendationEvent.products] : [],
    );
  }
  /** The metadata of the first recommendation, which says how the cards are presented. */
  get metadata(): Readonly<Record<string, unknown>> | undefined {
    const event = this.events.find((each) => 'recommendationEvent' in each);
    return event?.recommendationEvent.metadata;
  }
  get ids(): string[] {
    return this.cards.map(({ productId }) => productId);
  }
  get interactives(): Interactive[] {
    return this.events.flatMap((event) =>
      'serviceInteractiveEvent' in event ? event.serviceInteractiveEvent.interactive : [],
    );
  }
  /** The buttons and list rows that the shopper can press. */
  get choices(): { readonly id: string; readonly title: string; readonly description: string }[] {
    return this.interactives.flatMap((interactive) => {
      if ('replyButtonMessage' in interactive)
        return interactive.replyButtonMessage.buttons.map(({ id, text }) => ({
          id,
          title: text,
          description: '',
        }));
      if ('listMessage' in interactive)
        return interactive.listMessage.sections.flatMap(({ rows }) =>
          rows.map(({ id, text, description = '' }) => ({ id, title: text, description })),
        );
      if ('singleProductMessage' in interactive) {
        const { actionButton, buttons = [] } = interactive.singleProductMessage;
        return [...(actionButton ? [actionButton] : []), ...buttons].map(({ id, text }) => ({
          id,
          title: text,
          description: '',
        }));
      }
      return [];
    });
  }
  get suggestions(): string[] {
    return this.events.flatMap((event) =>
      'chatSuggestionEvent' in event ? [...event.chatSuggestionEvent.suggestedQuestions] : [],
    );
  }
  get handover(): { readonly reason: string; readonly reasonNative: string } | undefined {
    return this.events.flatMap((event) => ('agentHandoverEvent' in event ? event.agentHandoverEvent : []))[0];
  }
  /** The ids of products in single-product and multi-product messages. */
  get productMessageIds(): string[] {
    return this.interactives.flatMap((interactive) => {
      if ('singleProductMessage' in interactive)
        return interactive.singleProductMessage.productItem.productRetailerId;
      if ('multiProductMessage' in interactive)
        return interactive.multiProductMessage.sections.flatMap(({ productItems }) =>
          productItems.map(({ productRetailerId }) => productRetailerId),
        );
      return [];
    });
  }
}

/** Runs turns as the platform does: the memory passes through JSON. */
export class Conversation {
  memory: unknown;
  turns = 0;
  readonly #agent: typeof agent;
  constructor(catalogueAgent = agent) {
    this.#agent = catalogueAgent;
  }

  /** Returns a conversation that continues from here on its own. */
  fork(): Conversation {
    const other = new Conversation(this.#agent);
    other.memory = structuredClone(this.memory);
    other.turns = this.turns;
    return other;
  }

  async send(...inputEvents: readonly InputEvent[]): Promise<Reply> {
    this.turns += 1;
    const events: ResponseEvent[] = [];
    const stream = this.#agent.respond({
      businessId: 'b-1',
      clientKey: 'c-1',
      sessionId: 's-1',
      agentId: 'catalogue',
      number: this.turns,
      inputEvents,
      memory: this.memory,
      now: NOW,
      signal: new AbortController().signal,
    });
    for (;;) {
      const step = await stream.next();
      if (step.done) {
        this.memory = JSON.parse(JSON.stringify(step.value));
        return new Reply(events);
      }
      events.push(step.value);
    }
  }

  say(text: string): Promise<Reply> {
    return this.send(user(text));
  }

  /** Sends all texts in turn and returns the last reply. */
  async talk(first: string, ...rest: readonly string[]): Promise<Reply> {
    let reply = await this.say(first);
    for (const text of rest) reply = await this.say(text);
    return reply;
  }

  /** Presses the button or row with this title in `reply`. */
  press(reply: Reply, title: string): Promise<Reply> {
    const choice = reply.choices.find((option) => option.title === title);
    if (!choice)
      throw new Error(`no choice "${title}" among ${reply.choices.map((option) => option.title).join(', ')}`);
    return this.send({ buttonResponseEvent: { id: choice.id, title } });
  }
}

export const user = (text: string): InputEvent => ({
  messageEvent: { role: 'USER', content: { textContent: { text } } },
});
export const assistant = (text: string): InputEvent => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } },
});
export const context = (formData: Readonly<Record<string, string>>): InputEvent => ({
  filledFormResponseEvent: { formData },
});
export const lyon: InputEvent = {
  storeEvent: { storeId: 'lyon', name: 'Fell & Ferry Lyon', city: 'Lyon', state: 'Auvergne-Rhône-Alpes' },
};
