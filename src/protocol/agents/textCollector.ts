import {
  type AgentDecoderOptions,
  type AgentStreamItem,
  type RepeatFilter,
  textElements,
} from './decoder.ts';

/** Collects the texts of a stream, by key. Adding a piece takes time in proportion to the piece, however long the text is. */
export interface TextCollector {
  /** Number of texts that have begun. */
  readonly count: () => number;
  /** Whether a text has begun and has not ended. */
  readonly isOpen: (key: string) => boolean;
  /** Begins a text; does nothing if it has begun and has not ended. After its end, a new text begins. */
  readonly start: (key: string) => void;
  /** Adds to a text; returns the piece if texts are returned in pieces. */
  readonly add: (key: string, delta: string) => readonly AgentStreamItem[];
  /** Ends a text; returns the whole text, or its last piece. Nothing for a blank text. */
  readonly end: (key: string) => readonly AgentStreamItem[];
  /** @param isCut Whether the agent has not completed a text. Default: it has completed all. */
  readonly endAll: (isCut?: (key: string) => boolean) => readonly AgentStreamItem[];
  readonly textOf: (key: string) => string;
  /**
   * Call when the stream starts again and repeats its texts: pieces that were returned are not returned again. Returns the item
   * that removes previews.
   */
  readonly restart: () => readonly AgentStreamItem[];
  /** Returns the item that removes texts of which pieces were returned. */
  readonly retract: (keys: readonly string[]) => readonly AgentStreamItem[];
}

/** A text that has begun. */
interface OpenText {
  /** Differs from the key if an earlier text had the same key. */
  readonly id: string;
  text: string;
  isBlank: boolean;
  /** Earlier texts of the same key that begin with this text, so that it may repeat one of them. */
  similar: readonly string[];
}

/** How texts are returned: in pieces as they arrive; whole; or whole, with pieces before as previews. */
type Delivery = 'pieces' | 'whole' | 'previews';

/** Returns the delivery for the options of a decoder. */
export const deliveryOf = ({ textInPieces, textPreviews }: AgentDecoderOptions): Delivery =>
  textInPieces ? 'pieces' : textPreviews ? 'previews' : 'whole';

export function createTextCollector(delivery: Delivery, withoutRepeats: RepeatFilter): TextCollector {
  const inPieces = delivery !== 'whole';
  const open = new Map<string, OpenText>();
  /** The texts of each key that have ended since the stream has started, oldest first. */
  const ended = new Map<string, string[]>();
  /** Number of characters that were returned, by id; infinite once the text was complete. */
  const returned = new Map<string, number>();
  let count = 0;

  const idOf = (key: string, earlier: number) => (earlier === 0 ? key : `${key}#${earlier}`);

  function start(key: string): OpenText {
    const known = open.get(key);
    if (known) return known;
    count += 1;
    const earlier = ended.get(key) ?? [];
    const started = {
      id: idOf(key, earlier.length),
      text: '',
      isBlank: true,
      similar: inPieces ? [...new Set(earlier)] : [],
    };
    open.set(key, started);
    return started;
  }

  /** Adds a piece to a text and returns what of it was not returned before. */
  function grow(started: OpenText, delta: string): readonly AgentStreamItem[] {
    const { id, similar } = started;
    const at = started.text.length;
    // The whole text is not read here: reading a text that was joined of pieces copies it.
    started.text += delta;
    started.isBlank &&= delta.trim() === '';
    const before = returned.get(id);
    if (before === undefined) started.similar = similar.filter((one) => one.startsWith(delta, at));
    const { text, isBlank } = started;
    // A text appears with its first word; one that may repeat an earlier text of its key, with the first difference.
    if (isBlank || (before === undefined && started.similar.length > 0)) return [];
    const rest = before === undefined ? text : delta.slice(Math.max(before - at, 0));
    if (rest === '') return [];
    returned.set(id, text.length);
    return [{ kind: 'text', key: id, delta: rest }];
  }

  /** Returns a whole text, or the item that removes its preview if an equal text was returned before. */
  function endWhole(key: string, { id, text }: OpenText, isCut: boolean): readonly AgentStreamItem[] {
    const items = withoutRepeats(key, textElements(text));
    if (items.length === 0) return retractIds([id]);
    if (!returned.has(id)) return items;
    returned.set(id, Number.POSITIVE_INFINITY);
    return items.map((item) => ({ ...item, key: id, ...(isCut && { isIncomplete: true }) }));
  }

  function retractIds(ids: readonly string[]): readonly AgentStreamItem[] {
    // A whole text stays.
    const isWhole = (id: string) => delivery === 'previews' && returned.get(id) === Number.POSITIVE_INFINITY;
    const shown = ids.filter((id) => !isWhole(id) && returned.delete(id));
    return shown.length > 0 ? [{ kind: 'retract', keys: shown }] : [];
  }

  function end(key: string, isCut = false): readonly AgentStreamItem[] {
    const started = open.get(key);
    if (!started) return [];
    const { id, text, isBlank, similar } = started;
    open.delete(key);
    const earlier = ended.get(key);
    if (earlier) earlier.push(text);
    else ended.set(key, [text]);
    if (delivery !== 'pieces') return endWhole(key, started, isCut);
    const before = returned.get(id);
    if (before === undefined && similar.includes(text)) return [];
    if (before === Number.POSITIVE_INFINITY || isBlank) return [];
    returned.set(id, Number.POSITIVE_INFINITY);
    return [{ kind: 'text', key: id, delta: text.slice(before), done: true }];
  }

  return {
    count: () => count,
    isOpen: (key) => open.has(key),
    start: (key) => void start(key),
    add(key, delta) {
      const started = start(key);
      if (inPieces) return grow(started, delta);
      started.text += delta;
      return [];
    },
    end: (key) => end(key),
    endAll: (isCut = () => false) => [...open.keys()].flatMap((key) => end(key, isCut(key))),
    textOf: (key) => open.get(key)?.text ?? '',
    restart() {
      const ids = [...open.values()].map(({ id }) => id);
      open.clear();
      ended.clear();
      return delivery === 'previews' ? retractIds(ids) : [];
    },
    retract(keys) {
      const ids = [...new Set(keys)].flatMap((key) =>
        Array.from({ length: (ended.get(key)?.length ?? 0) + 1 }, (_, earlier) => idOf(key, earlier)),
      );
      for (const key of keys) {
        open.delete(key);
        ended.delete(key);
      }
      return retractIds(ids);
    },
  };
}
