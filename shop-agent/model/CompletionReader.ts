import { isRecord } from '../../src/protocol/index.ts';
import { ModelFailure } from './ModelFailure.ts';

/** A tool call as the model wrote it; `arguments` may be any text. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export interface Completion {
  readonly calls: readonly ToolCall[];
  /** Whether the text ended at the server's limit of tokens. */
  readonly isTruncated: boolean;
}

const [maxCalls, maxArgumentCharacters] = [16, 8192];

interface PartialCall {
  readonly index: unknown;
  id: string;
  name: string;
  arguments: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Some servers stream a list of parts instead of a text. Parts that are no text, such as reasoning, are dropped. */
function contentText(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content.map((part) => (isRecord(part) && part.type === 'text' ? textOf(part.text) : '')).join('');
}

/** Joins the chunks of a chat completion, streamed or whole. Unknown fields and further choices are ignored. */
export class CompletionReader {
  readonly #calls: PartialCall[] = [];
  #finish: string | undefined;

  /**
   * Reads a chunk and returns its text.
   * @throws ModelFailure
   */
  read(chunk: unknown): string {
    if (!isRecord(chunk)) throw new ModelFailure('malformed');
    if (chunk.error !== undefined && chunk.error !== null) throw new ModelFailure('server-error');
    if (!Array.isArray(chunk.choices)) throw new ModelFailure('malformed');
    const choice: unknown = chunk.choices[0];
    if (!isRecord(choice) || (typeof choice.index === 'number' && choice.index > 0)) return '';
    if (typeof choice.finish_reason === 'string') this.#finish = choice.finish_reason;
    const delta = isRecord(choice.delta) ? choice.delta : choice.message;
    if (!isRecord(delta)) return '';
    if (textOf(delta.refusal) !== '' || this.#finish === 'content_filter') throw new ModelFailure('refused');
    if (Array.isArray(delta.tool_calls)) for (const call of delta.tool_calls) this.#readCall(call);
    return contentText(delta.content);
  }

  /** The parts of one call have the same index; servers that send calls whole may leave out the index, or the id. */
  #readCall(part: unknown): void {
    if (!isRecord(part) || !isRecord(part.function)) throw new ModelFailure('malformed');
    const id = textOf(part.id);
    const name = textOf(part.function.name);
    const received = part.function.arguments;
    const text = isRecord(received) ? JSON.stringify(received) : textOf(received);
    const known =
      typeof part.index === 'number'
        ? this.#calls.find(({ index }) => index === part.index)
        : this.#calls.findLast((call) => (id === '' ? name === '' : call.id === id));
    if (!known) {
      if (this.#calls.length >= maxCalls) throw new ModelFailure('malformed');
      this.#calls.push({ index: part.index, id, name, arguments: text });
      return;
    }
    known.id ||= id;
    known.name ||= name;
    known.arguments += text;
    if (known.arguments.length > maxArgumentCharacters) throw new ModelFailure('malformed');
  }

  /**
   * Returns the tool calls, and whether the text was truncated. Called after the last chunk.
   *
   * @param isDone Whether the stream had its end mark.
   * @throws ModelFailure if the completion is incomplete, or was stopped by a content filter.
   */
  end(isDone: boolean): Completion {
    if (this.#finish === 'content_filter') throw new ModelFailure('refused');
    if (this.#finish === undefined && !isDone) throw new ModelFailure('cut');
    const calls = this.#calls.map((call, at) => ({
      id: call.id || `call_${at + 1}`,
      name: call.name,
      arguments: call.arguments,
    }));
    return { calls, isTruncated: this.#finish === 'length' };
  }
}
