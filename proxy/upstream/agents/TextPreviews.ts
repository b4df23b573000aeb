import type { AgentStreamItem } from '../../../src/protocol/index.ts';
import type { Preview } from '../../contract/index.ts';

type Piece = Extract<AgentStreamItem, { readonly kind: 'text' }>;

/** Gives the growing texts of a turn keys that are unique in the turn, and their pieces positions. */
export class TextPreviews {
  /** Texts that have previews and are not complete, by the decoder's key. */
  readonly #open = new Map<string, { readonly key: string; length: number }>();
  #count = 0;

  grow({ key: decoderKey, delta: text }: Piece): Preview {
    const open = this.#open.get(decoderKey) ?? this.#start(decoderKey);
    const at = open.length;
    open.length += text.length;
    return { key: open.key, at, text };
  }
  retract(decoderKeys: readonly string[]): readonly Preview[] {
    return decoderKeys.flatMap((decoderKey) => {
      const key = this.complete(decoderKey);
      return key === undefined ? [] : [{ key, retract: true }];
    });
  }
  /** Returns the key of a text that is complete, which is not used again; undefined for a text without previews. */
  complete(decoderKey: string | undefined): string | undefined {
    if (decoderKey === undefined) return undefined;
    const key = this.#open.get(decoderKey)?.key;
    this.#open.delete(decoderKey);
    return key;
  }

  #start(decoderKey: string) {
    this.#count += 1;
    const open = { key: `t${this.#count}`, length: 0 };
    this.#open.set(decoderKey, open);
    return open;
  }
}

/** Joins neighbouring pieces of one text. */
export function joinPieces(items: readonly AgentStreamItem[]): readonly AgentStreamItem[] {
  if (items.length < 2) return items;
  const joined: AgentStreamItem[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (item.kind === 'text' && last?.kind === 'text' && last.key === item.key)
      joined[joined.length - 1] = { ...last, delta: last.delta + item.delta };
    else joined.push(item);
  }
  return joined;
}
