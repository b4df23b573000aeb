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

/**
 * Returns the bounds of one of several equal parts of a store. A part has room for four of the longest conversations, two of them
 * of one network.
 */
export function partitionBounds(
  { total, network, keepFor }: ConversationBounds,
  parts: number,
  maxHistory: number,
): ConversationBounds {
  const longest = maxHistory + conversationOverhead;
  const part = (bound: number, longestOnes: number) =>
    Math.min(bound, Math.max(Math.ceil(bound / parts), longestOnes * longest));
  return { keepFor, total: part(total, 4), network: part(network, 2) };
}
