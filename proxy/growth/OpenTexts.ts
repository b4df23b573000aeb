import type { EndReason } from '../../src/protocol/index.ts';
import type {
  Clock,
  GrowingTexts,
  Latin1Text,
  Preview,
  RelaySettings,
  TurnLog,
  TurnTexts,
} from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { defaultBounds } from '../turn-log/bounds.ts';
import { incompleteLine, isPreview, keyOf, readPreview } from './previewLines.ts';
import { sendPreviews } from './sendPreviews.ts';

/** Characters from which on a block of a text does not grow any more. */
const blockLength = 1024;

/** A text in blocks, so that adding to it and reading its end take no longer for a long text. */
class OpenText {
  readonly blocks: string[] = [''];
  length = 0;

  add(piece: string) {
    const last = this.blocks.at(-1) ?? '';
    if (last.length < blockLength) this.blocks[this.blocks.length - 1] = last + piece;
    else this.blocks.push(piece);
    this.length += piece.length;
  }
}

/** The texts of one turn that its agent has begun and not completed. */
class OpenTexts implements GrowingTexts, TurnTexts {
  readonly open = new Map<string, OpenText>();
  readonly retracted = new Set<string>();
  readonly #listeners: (() => void)[] = [];
  /** Characters of all open texts. */
  #length = 0;

  listen(onChange: () => void) {
    this.#listeners.push(onChange);
  }

  take(line: Latin1Text): boolean {
    if (isPreview(line)) {
      this.add(readPreview(line));
      return true;
    }
    // The line that completes a text replaces it.
    const key = keyOf(line);
    if (key !== undefined) this.#remove(key);
    return false;
  }

  add(preview: Preview) {
    if ('retract' in preview) {
      if (!this.#remove(preview.key)) return;
      this.retracted.add(preview.key);
    } else {
      const { key, at, text } = preview;
      const known = this.open.get(key);
      // A text with a hole is shown when it is complete.
      if (text === '' || at !== (known?.length ?? 0)) return;
      this.#grow(key, known ?? new OpenText(), text);
    }
    for (const run of this.#listeners) run();
  }

  end(reason: EndReason): readonly Latin1Text[] {
    const rest = [...this.open];
    this.open.clear();
    if (reason === 'complete') return [];
    return rest.flatMap(([key, { blocks }]) => incompleteLine(key, blocks.join('')));
  }

  #grow(key: string, text: OpenText, piece: string) {
    this.open.set(key, text);
    text.add(piece);
    this.#length += piece.length;
    // The log would not have room for the complete text either.
    if (this.#length > defaultBounds.turnBytes) throw new Refusal('upstream_failed');
  }
  #remove(key: string): boolean {
    this.#length -= this.open.get(key)?.length ?? 0;
    return this.open.delete(key);
  }
}

/** Returns the setting `openTexts` of a relay. */
export const openTextsIn = (
  log: TurnLog | undefined,
  clock: Clock,
): NonNullable<RelaySettings['openTexts']> => {
  return (turnId, writer) => {
    const texts = new OpenTexts();
    sendPreviews(texts, writer, clock);
    log?.grow?.(turnId, texts);
    return texts;
  };
};
