import { type AgentStreamItem, type RepeatFilter, textElements } from './decoder.ts';

/** Collects the texts of a stream, by key. */
export interface TextCollector {
  /** Whether a text has begun and has not ended. */
  readonly isOpen: (key: string) => boolean;
  readonly start: (key: string) => void;
  /** Adds to a text; returns the piece if texts are returned in pieces. */
  readonly add: (key: string, delta: string) => readonly AgentStreamItem[];
  /** Ends a text; returns the whole text, or its last piece. Nothing for a blank text. */
  readonly end: (key: string) => readonly AgentStreamItem[];
  readonly endAll: () => readonly AgentStreamItem[];
  readonly textOf: (key: string) => string;
  /** Call when the stream starts again and repeats its texts: characters that were returned are not returned again. */
  readonly restart: () => void;
  /** Returns the item that removes texts of which pieces were returned. */
  readonly retract: (keys: readonly string[]) => readonly AgentStreamItem[];
}

/** @param inPieces Whether texts are returned as they arrive. */
export function createTextCollector(inPieces: boolean, withoutRepeats: RepeatFilter): TextCollector {
  const open = new Map<string, string>();
  /** Number of characters that were returned; infinite once the text was complete. */
  const returned = new Map<string, number>();

  const textOf = (key: string) => open.get(key) ?? '';

  function piece(key: string, done: boolean): readonly AgentStreamItem[] {
    const text = textOf(key);
    const delta = text.slice(returned.get(key) ?? 0);
    const isComplete = returned.get(key) === Number.POSITIVE_INFINITY;
    // A text appears with its first word.
    if (isComplete || text.trim() === '' || (delta === '' && !done)) return [];
    returned.set(key, done ? Number.POSITIVE_INFINITY : text.length);
    return [{ kind: 'text', key, delta, ...(done && { done }) }];
  }

  function end(key: string): readonly AgentStreamItem[] {
    const items = inPieces ? piece(key, true) : withoutRepeats(key, textElements(textOf(key)));
    open.delete(key);
    return items;
  }

  return {
    isOpen: (key) => open.has(key),
    start: (key) => void open.set(key, ''),
    add(key, delta) {
      open.set(key, textOf(key) + delta);
      return inPieces ? piece(key, false) : [];
    },
    end,
    endAll: () => [...open.keys()].flatMap(end),
    textOf,
    restart: () => open.clear(),
    retract(keys) {
      const shown = keys.filter((key) => returned.has(key));
      for (const key of keys) {
        open.delete(key);
        returned.delete(key);
      }
      return shown.length > 0 ? [{ kind: 'retract', keys: shown }] : [];
    },
  };
}
