/** Maximum number of characters of text in a turn. */
const maxCharacters = 2000;
/** Paragraphs with at least this number of characters together are sent before the text is complete. */
const minParagraph = 240;

/** Marks of reasoning that some models write into their text. */
const reasoningStart = /<(?:think|thinking|reasoning)>/i;
const reasoningEnd = /<\/(?:think|thinking|reasoning)>/i;
/** A tool call that a model wrote as text, in a form that its server does not recognise. */
const writtenCall =
  /<\/?(?:tool_call|tool_calls|function_call|function=|tool_code)|\[TOOL_CALLS\]|^\s*(?:```(?:json)?\s*)?[[{]\s*"(?:name|tool|function|arguments)"\s*:/i;

/** Joins the pieces of a streamed text into messages. */
export class StreamedText {
  #text = '';
  #length = 0;
  #hasWrittenCall = false;

  /** Whether the text has reached its limit, so that nothing more is sent. */
  get isFull(): boolean {
    return this.#length >= maxCharacters;
  }

  /** Whether the model wrote a call of a tool as text. Such text is never sent. */
  get hasWrittenCall(): boolean {
    return this.#hasWrittenCall;
  }

  /** Adds a piece and returns the message that it completes; undefined if it completes none. */
  push(piece: string): string | undefined {
    this.#text += piece;
    this.#removeReasoning();
    this.#shortenReasoning();
    const end = this.#text.lastIndexOf('\n\n');
    const isComplete = end >= minParagraph && !reasoningStart.test(this.#text);
    const isOpenBlock = (this.#text.slice(0, Math.max(end, 0)).match(/^```/gm) ?? []).length % 2 === 1;
    if (isComplete && !isOpenBlock) return this.#take(end);
    return this.#length + this.#text.length >= maxCharacters && !reasoningStart.test(this.#text)
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
    const rest = this.#take(this.#text.length);
    return rest !== undefined && isTruncated ? untilSentenceEnd(rest) : rest;
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
    const taken = this.#text.slice(0, end).trim();
    this.#text = this.#text.slice(end).trimStart();
    if (writtenCall.test(taken)) {
      this.#hasWrittenCall = true;
      return undefined;
    }
    const left = maxCharacters - this.#length;
    this.#length += taken.length;
    if (taken === '' || left <= 0) return undefined;
    return taken.length <= left ? taken : untilSentenceEnd(taken.slice(0, left));
  }
}

/** Ends a text after its last complete sentence if that keeps more than half of it, else at a word with an ellipsis. */
function untilSentenceEnd(text: string): string {
  const end = /^[\s\S]*[.!?…:)](?=\s|$)/.exec(text)?.[0];
  if (end !== undefined && end.length > text.length / 2) return end;
  const space = text.lastIndexOf(' ');
  return `${text.slice(0, space > 0 ? space : text.length)}…`;
}
