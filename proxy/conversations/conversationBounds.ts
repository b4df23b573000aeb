/** Bounds of a store of conversations. */
export interface ConversationBounds {
  /** Milliseconds after its last turn that a conversation is stored. */
  readonly keepFor: number;
  /** Characters of all conversations. Above it, the conversations with the oldest last turn are evicted. */
  readonly total: number;
  /** Characters of the conversations of one network. Above it, its own oldest ones are evicted. */
  readonly network: number;
}

export const conversationBounds: ConversationBounds = {
  keepFor: 24 * 60 * 60_000,
  total: 64 * 1024 * 1024,
  network: 8 * 1024 * 1024,
};

/** Characters that each conversation counts besides its text. */
export const conversationOverhead = 512;
