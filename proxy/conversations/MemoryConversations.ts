import type { Clock, Conversations } from '../contract/index.ts';
import { type ConversationBounds, conversationBounds, conversationOverhead } from './conversationBounds.ts';

interface Conversation {
  readonly id: string;
  readonly network: Network;
  text: string;
  usedAt: number;
}
interface Network {
  readonly name: string;
  /** Characters of its conversations, with their overhead. */
  size: number;
  /** In the order of their creation or last turn, oldest first. */
  readonly conversations: Set<Conversation>;
}

/** Stores conversations in this process. */
export class MemoryConversations implements Conversations {
  readonly #clock: Clock;
  readonly #bounds: ConversationBounds;
  /** By session id, in the order of their creation or last turn, oldest first. */
  readonly #conversations = new Map<string, Conversation>();
  readonly #networks = new Map<string, Network>();
  #size = 0;

  constructor(clock: Clock, bounds: Partial<ConversationBounds> = {}) {
    this.#clock = clock;
    this.#bounds = { ...conversationBounds, ...bounds };
  }

  create(sessionId: string, network: string) {
    this.erase(sessionId);
    this.#expire();
    const owner = this.#networks.get(network) ?? { name: network, size: 0, conversations: new Set() };
    this.#networks.set(network, owner);
    this.#add({ id: sessionId, network: owner, text: '', usedAt: this.#clock.elapsed() });
  }

  load(sessionId: string): string | undefined {
    this.#expire();
    return this.#conversations.get(sessionId)?.text;
  }

  save(sessionId: string, text: string) {
    const known = this.#conversations.get(sessionId);
    if (!known) return;
    this.erase(sessionId);
    this.#networks.set(known.network.name, known.network);
    this.#add({ ...known, text, usedAt: this.#clock.elapsed() });
  }

  erase(sessionId: string) {
    const known = this.#conversations.get(sessionId);
    if (!known) return;
    const { network } = known;
    this.#conversations.delete(sessionId);
    network.conversations.delete(known);
    this.#count(network, -sizeOf(known));
    if (network.conversations.size === 0) this.#networks.delete(network.name);
  }

  #add(conversation: Conversation) {
    const { id, network } = conversation;
    this.#conversations.set(id, conversation);
    network.conversations.add(conversation);
    this.#count(network, sizeOf(conversation));
    const { total, network: share } = this.#bounds;
    for (const oldest of network.conversations) {
      if (network.size <= share) break;
      this.erase(oldest.id);
    }
    for (const oldest of this.#conversations.values()) {
      if (this.#size <= total) break;
      this.erase(oldest.id);
    }
  }
  #count(network: Network, size: number) {
    network.size += size;
    this.#size += size;
  }
  #expire() {
    const before = this.#clock.elapsed() - this.#bounds.keepFor;
    for (const oldest of this.#conversations.values()) {
      if (oldest.usedAt > before) return;
      this.erase(oldest.id);
    }
  }
}

const sizeOf = ({ text }: Conversation): number => text.length + conversationOverhead;
