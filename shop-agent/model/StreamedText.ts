import { completeLength } from './sentences.ts';

/** Maximum number of characters of text in a turn. */
const maxCharacters = 2000;

/** A shorter text, such as "Yes!", is sent with the sentence that follows it. */
const minCharacters = 16;

/** Marks of reasoning that some models write into their text. */
const reasoningStart = /<(?:think|thinking|reasoning)>/i;
const reasoningEnd = /<\/(?:think|thinking|reasoning)>/i;
/** A tool call that a model wrote as text, in a form that its server does not recognise. */
const writtenCalls = [
  /<\/?(?:tool_call|tool_calls|function_call|function=|tool_code)|\[TOOL_CALLS\]/i,
  /^\s*(?:```(?:json)?\s*)?[[{]\s*"(?:name|tool|function|arguments)"\s*:/i,
];

/** Divides a streamed text at the ends of sentences, lists and tables. */
export class StreamedText {
  #text = '';
  #length = 0;
  #hasWrittenCall = false;
  /** White space between the text that was returned last and the one before it, and between it and the next. */
  #spaces: readonly [before: string, after: string] = ['', ''];

  /** Whether the text has reached its limit, so that nothing more is sent. */
  get isFull(): boolean {
    return this.#length >= maxCharacters;
  }

  /** What separates the text that was returned last from the one before it: a space, or one or two line breaks. */
  get separator(): string {
    const breaks = this.#spaces[0].split('\n').length - 1;
    return breaks === 0 ? ' ' : '\n'.repeat(Math.min(breaks, 2));
  }

  /** Whether the model wrote a call of a tool as text. Such text is never sent. */
  get hasWrittenCall(): boolean {
    return this.#hasWrittenCall;
  }

  /** Adds a piece and returns the sentences that are complete; undefined if there are none. */
  push(piece: string): string | undefined {
    this.#text += piece;
    this.#removeReasoning();
    this.#shortenReasoning();
    const start = this.#text.search(reasoningStart);
    const ready = start < 0 ? this.#text : this.#text.slice(0, start);
    // The rest of a paragraph usually follows at once; a text that begins like data may be a written call.
    const end = /^\s*[[{`<]/.test(ready) ? 0 : completeLength(ready);
    if (end > minCharacters) return this.#take(end);
    return start < 0 && this.#length + this.#text.length >= maxCharacters
      ? this.#take(this.#text.length)
      : undefined;
  }

  /**
   * Returns the rest of the text at the end of a completion; undefined if there is none.
   *
   * @param isTruncated Whether the text was cut. It is then shortened to its last complete sentence, or ends with an ellipsis.
   */
  flush(isTruncated = false): string | undefined {
    this.#removeReasoning();
    // Reasoning without its end is not an answer.
    const start = this.#text.search(reasoningStart);
    if (start >= 0) this.#text = this.#text.slice(0, start);
    const hasSent = this.#length > 0;
    const rest = this.#take(this.#text.length);
    if (rest === undefined || !isTruncated) return rest;
    return hasSent && !/[.!?…:)]$/.test(rest) ? undefined : untilSentenceEnd(rest);
  }

  /** Drops the text that was not sent. */
  clear(): void {
    this.#text = '';
  }

  /** Limits the memory that unfinished reasoning takes. Keeps its last characters, which may begin the mark of its end. */
  #shortenReasoning(): void {
    const start = this.#text.search(reasoningStart);
    if (start >= 0 && this.#text.length > 2 * maxCharacters)
      this.#text = `${this.#text.slice(0, start)}<think>${this.#text.slice(-'</reasoning'.length)}`;
  }

  #removeReasoning(): void {
    for (;;) {
      const start = this.#text.search(reasoningStart);
      const end = reasoningEnd.exec(this.#text);
      if (!end) return;
      // Some templates write the start of the reasoning into the prompt.
      const from = start >= 0 && start < end.index ? start : 0;
      this.#text = this.#text.slice(0, from) + this.#text.slice(end.index + end[0].length);
    }
  }

  #take(end: number): string | undefined {
    const all = this.#text.slice(0, end);
    const taken = all.trim();
    const space = /^\s*/.exec(this.#text.slice(end))?.[0] ?? '';
    this.#spaces = [this.#spaces[1] + leading(all), trailing(all) + space];
    this.#text = this.#text.slice(end + space.length);
    if (writtenCalls.some((call) => call.test(taken))) {
      this.#hasWrittenCall = true;
      return undefined;
    }
    const left = maxCharacters - this.#length;
    this.#length += taken.length;
    if (taken === '' || left <= 0) return undefined;
    return taken.length <= left ? taken : untilSentenceEnd(taken.slice(0, left));
  }
}

const leading = (text: string): string => text.slice(0, text.length - text.trimStart().length);
const trailing = (text: string): string => text.slice(text.trimEnd().length);

/** Ends a text after its last complete sentence if that keeps more than half of it, else at a word with an ellipsis. */
function untilSentenceEnd(text: string): string {
  const end = /^[\s\S]*[.!?…:)](?=\s|$)/.exec(text)?.[0];
  if (end !== undefined && end.length > text.length / 2) return end;
  const space = text.lastIndexOf(' ');
  return `${text.slice(0, space > 0 ? space : text.length)}…`;
}
