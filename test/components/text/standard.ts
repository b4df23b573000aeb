import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** micromark's names of the constructs that the library leaves out on purpose. */
const disabledConstructs = [
  'codeIndented',
  'definition',
  'gfmFootnoteCall',
  'gfmFootnoteDefinition',
  'gfmPotentialFootnoteCall',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
];

/** Renders markdown with micromark, without the constructs that the library does not support. */
export const standard = (markdown: string): Element =>
  new DOMParser().parseFromString(
    micromark(markdown, {
      allowDangerousProtocol: true,
      extensions: [gfm({ singleTilde: false }), { disable: { null: disabledConstructs } }],
      htmlExtensions: [gfmHtml()],
    }),
    'text/html',
  ).body;
