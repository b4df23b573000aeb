import { FairStore } from '../../src/protocol/index.ts';
import type { Clock, Conversations } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { type ConversationBounds, conversationBounds, conversationOverhead } from './conversationBounds.ts';

interface Conversation {
  readonly network: string;
  readonly text: string;
}

/** Stores conversations in this process. */
export class MemoryConversations implements Conversations {
  readonly #store: FairStore<Conversation>;

  constructor(clock: Clock, bounds: Partial<ConversationBounds> = {}) {
    const elapsed = () => clock.elapsed();
    this.#store = new FairStore({ ...conversationBounds, ...bounds, elapsed });
  }

  create(sessionId: string, network: string) {
    this.#store.delete(sessionId);
    if (!this.#put(sessionId, { network, text: '' })) throw new Refusal('busy', { retryAfter: 60 });
  }

  load(sessionId: string): string | undefined {
    return this.#store.get(sessionId)?.text;
  }

  save(sessionId: string, text: string) {
    const known = this.#store.get(sessionId);
    if (known) this.#put(sessionId, { ...known, text });
  }

  erase(sessionId: string) {
    this.#store.delete(sessionId);
  }

  #put(sessionId: string, conversation: Conversation): boolean {
    const { network, text } = conversation;
    return this.#store.put(sessionId, network, conversation, text.length + conversationOverhead);
  }
}
