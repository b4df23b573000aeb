import { type AgentStreamItem, type RepeatFilter, textElements } from './decoder.ts';

/** Collects the texts of a stream, by key. */
export interface TextCollector {
  /** Whether a text has begun and has not ended. */
  readonly isOpen: (key: string) => boolean;
  /** Begins a text; does nothing if it has begun and has not ended. After its end, a new text begins. */
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

/** A text that has begun; `id` differs from its key if an earlier text had the same key. */
interface OpenText {
  readonly id: string;
  text: string;
}

/** @param inPieces Whether texts are returned as they arrive. */
export function createTextCollector(inPieces: boolean, withoutRepeats: RepeatFilter): TextCollector {
  const open = new Map<string, OpenText>();
  /** The texts of each key that have ended since the stream has started, oldest first. */
  const ended = new Map<string, string[]>();
  /** Number of characters that were returned, by id; infinite once the text was complete. */
  const returned = new Map<string, number>();

  const endedTexts = (key: string): readonly string[] => ended.get(key) ?? [];
  const textOf = (key: string) => open.get(key)?.text ?? '';
  const idOf = (key: string, count: number) => (count === 0 ? key : `${key}#${count}`);

  function start(key: string): OpenText {
    const started = open.get(key) ?? { id: idOf(key, endedTexts(key).length), text: '' };
    open.set(key, started);
    return started;
  }

  function piece(key: string, { id, text }: OpenText, done: boolean): readonly AgentStreamItem[] {
    const before = returned.get(id);
    const delta = text.slice(before ?? 0);
    // A text appears with its first word; one that may repeat an earlier text of its key, with the first difference.
    const isRepeat = endedTexts(key).some((one) => (done ? one === text : one.startsWith(text)));
    if (before === undefined && isRepeat) return [];
    if (before === Number.POSITIVE_INFINITY || text.trim() === '' || (delta === '' && !done)) return [];
    returned.set(id, done ? Number.POSITIVE_INFINITY : text.length);
    return [{ kind: 'text', key: id, delta, ...(done && { done }) }];
  }

  function end(key: string): readonly AgentStreamItem[] {
    const text = open.get(key);
    if (!text) return [];
    const items = inPieces ? piece(key, text, true) : withoutRepeats(key, textElements(text.text));
    open.delete(key);
    ended.set(key, [...endedTexts(key), text.text]);
    return items;
  }

  return {
    isOpen: (key) => open.has(key),
    start: (key) => void start(key),
    add(key, delta) {
      const text = start(key);
      text.text += delta;
      return inPieces ? piece(key, text, false) : [];
    },
    end,
    endAll: () => [...open.keys()].flatMap(end),
    textOf,
    restart() {
      open.clear();
      ended.clear();
    },
    retract(keys) {
      const ids = keys.flatMap((key) =>
        Array.from({ length: endedTexts(key).length + 1 }, (_, count) => idOf(key, count)),
      );
      const shown = [...new Set(ids)].filter((id) => returned.has(id));
      for (const id of ids) returned.delete(id);
      for (const key of keys) {
        open.delete(key);
        ended.delete(key);
      }
      return shown.length > 0 ? [{ kind: 'retract', keys: shown }] : [];
    },
  };
}
