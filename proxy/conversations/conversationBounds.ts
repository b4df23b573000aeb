/** Bounds of a store of conversations. */
export interface ConversationBounds {
  /** Milliseconds for which a conversation is stored after its creation or its last turn. */
  readonly keepFor: number;
  /** Maximum number of characters of all conversations. Beyond it, the conversations with the oldest last turn are evicted. */
  readonly total: number;
  /** Maximum number of characters of one network's conversations. Beyond it, that network's oldest conversations are evicted. */
  readonly network: number;
}

export const conversationBounds: ConversationBounds = {
  keepFor: 24 * 60 * 60_000,
  total: 64 * 1024 * 1024,
  network: 8 * 1024 * 1024,
};

/** Characters that each conversation counts besides its text. */
export const conversationOverhead = 512;
