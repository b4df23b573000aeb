import type { MessageAuthor } from '../../store/index.ts';

/**
 * The W3C community group's value for text that an AI system writes without a person's review.
 *
 * @see https://w3c-cg.github.io/ai-content-disclosure/
 */
const disclosure = 'ai-autonomous';

/** Attributes by which programs recognise who wrote the text of an element and of the elements inside it. */
export const authorAttributes = (author: MessageAuthor) => ({
  'data-author': author,
  ...(author === 'ai' && { 'ai-disclosure': disclosure }),
});

/** The same as a line of text, for copied and saved messages; the same in all languages. */
export const authorLine = (author: MessageAuthor): string =>
  author === 'ai' ? `[author: ai; ai-disclosure: ${disclosure}]` : `[author: ${author}]`;
