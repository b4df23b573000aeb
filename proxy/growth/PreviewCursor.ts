import type { GrowingText, GrowingTexts, Latin1Text } from '../contract/index.ts';
import { formatPreview } from './previewLines.ts';

/** The position of one reader in the growing texts of a turn. */
export class PreviewCursor {
  /** Characters that the reader has, by the key of the text. */
  readonly #sent = new Map<string, number>();
  /** Keys of retracted texts that the reader knows of. */
  readonly #retracted = new Set<string>();

  /** Returns previews, with line breaks, of everything that the reader does not have; counts as read. */
  next({ open, retracted }: Omit<GrowingTexts, 'listen'>): readonly Latin1Text[] {
    const lines: Latin1Text[] = [];
    if (retracted.size > this.#retracted.size) {
      for (const key of retracted)
        if (!this.#retracted.has(key)) lines.push(formatPreview({ key, retract: true }));
      for (const key of retracted) this.#retracted.add(key);
    }
    for (const [key, text] of open) {
      const at = this.#sent.get(key) ?? 0;
      if (text.length <= at) continue;
      lines.push(formatPreview({ key, at, text: textFrom(text, at) }));
      this.#sent.set(key, text.length);
    }
    return lines;
  }
}

/** Reads from the end, because a reader usually lacks only the last piece. */
function textFrom({ blocks, length }: GrowingText, at: number): string {
  let [text, start] = ['', length];
  for (let index = blocks.length - 1; start > at; index -= 1) {
    const block = blocks[index] ?? '';
    text = block + text;
    start -= block.length;
  }
  return text.slice(at - start);
}
