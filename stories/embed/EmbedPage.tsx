import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { apply, showStarters } from '../../src/widget/page/applyPageSettings.ts';
import { endpoint, fakeService } from './fakeService.ts';

export interface EmbedPageProps {
  /** Style rules of the page. */
  readonly css: string;
  /** Style of the box that contains the element. */
  readonly containerStyle?: CSSProperties;
  readonly direction?: 'ltr' | 'rtl';
  /** Further attributes of the chat element. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Makes the page a product page with starter questions. */
  readonly productId?: string;
}

ChatElement.host = {
  base: endpoint,
  loadApp: () => import('../../src/widget/app.tsx'),
  onConnect: apply,
};
const noAttributes = {};
if (customElements.get('shelftalk-chat') === undefined) customElements.define('shelftalk-chat', ChatElement);

/** A shop page with the chat element; a recording replaces the service. */
export const EmbedPage = ({
  css,
  containerStyle = {},
  direction = 'ltr',
  attributes = noAttributes,
  productId,
}: EmbedPageProps) => {
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);

  useLayoutEffect(() => {
    const restoreFetch = fakeService('everything');
    const element = document.createElement('shelftalk-chat');
    const settings = {
      endpoint,
      label: 'Ask our guides',
      heading: 'Fell & Ferry',
      scheme: 'light',
      ...attributes,
    };
    for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
    container.current?.append(element);
    const questions = document.createElement('shelftalk-starters');
    if (productId !== undefined) {
      questions.setAttribute('product-id', productId);
      container.current?.before(questions);
      void showStarters(questions, ChatElement.host);
    }
    return () => {
      questions.remove();
      element.remove();
      restoreFetch();
    };
  }, [attributes, productId]);

  return (
    <div dir={direction} style={{ minBlockSize: 'calc(100vh - 40px)' }}>
      <h1 style={{ overflowWrap: 'anywhere' }}>Waterproof jackets</h1>
      <p style={{ overflowWrap: 'anywhere' }}>Seam-sealed shells for days when the forecast is wrong.</p>
      <div data-container style={containerStyle} ref={container} />
    </div>
  );
};
