import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Constructs that we leave out on purpose: for the oracle too they are plain words. */
const leftOut = [
  'codeIndented',
  'definition',
  'gfmFootnoteCall',
  'gfmFootnoteDefinition',
  'gfmPotentialFootnoteCall',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
];

/** Markdown as the standard reads it, were it only for the constructs that we support. */
export const standard = (markdown: string): Element =>
  new DOMParser().parseFromString(
    micromark(markdown, {
      allowDangerousProtocol: true,
      extensions: [gfm(), { disable: { null: leftOut } }],
      htmlExtensions: [gfmHtml()],
    }),
    'text/html',
  ).body;
