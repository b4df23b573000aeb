import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { apply, showStarters } from '../../src/widget/page/applyPageSettings.ts';
import { answerCalls, endpoint } from './fakeService.ts';

export interface EmbedPageProps {
  /** The page's own rules. */
  readonly css: string;
  /** What the element stands in. */
  readonly around?: CSSProperties;
  readonly direction?: 'ltr' | 'rtl';
  /** What the element is told beside the usual, as on the script tag, without `data-`. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The page is that of a product, with questions about it. */
  readonly productId?: string;
}

ChatElement.host = {
  base: endpoint,
  loadApp: () => import('../../src/widget/app.tsx'),
  placed: (chat) => apply(chat, chat.stay.signal),
};
const noAttributes = {};
if (customElements.get('shelftalk-chat') === undefined) customElements.define('shelftalk-chat', ChatElement);

/** A shop's page with the element on it, answered from a recording. */
export const EmbedPage = ({
  css,
  around = {},
  direction = 'ltr',
  attributes = noAttributes,
  productId,
}: EmbedPageProps) => {
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);

  useLayoutEffect(() => {
    const stopAnswering = answerCalls('everything');
    const element = document.createElement('shelftalk-chat');
    const settings = {
      endpoint,
      label: 'Ask our guides',
      heading: 'Fell & Ferry',
      scheme: 'light',
      ...attributes,
    };
    for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
    place.current?.append(element);
    const questions = document.createElement('shelftalk-starters');
    if (productId !== undefined) {
      questions.setAttribute('product-id', productId);
      place.current?.before(questions);
      void showStarters(questions, ChatElement.host);
    }
    return () => {
      questions.remove();
      element.remove();
      stopAnswering();
    };
  }, [attributes, productId]);

  return (
    <div dir={direction} style={{ minBlockSize: 'calc(100vh - 40px)' }}>
      <h1 style={{ overflowWrap: 'anywhere' }}>Waterproof jackets</h1>
      <p style={{ overflowWrap: 'anywhere' }}>Seam-sealed shells for days when the forecast is wrong.</p>
      <div data-around style={around} ref={place} />
    </div>
  );
};
