import { type CSSProperties, useEffect, useRef } from 'react';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { answerCalls, endpoint } from './fakeService.ts';

export interface EmbedPageProps {
  /** The page's own rules. */
  readonly css: string;
  /** What the element stands in. */
  readonly around?: CSSProperties;
  readonly direction?: 'ltr' | 'rtl';
}

ChatElement.host = { base: endpoint, loadApp: () => import('../../src/widget/app.tsx') };
if (customElements.get('shelftalk-chat') === undefined) customElements.define('shelftalk-chat', ChatElement);

/** A shop's page with the element on it, answered from a recording. */
export const EmbedPage = ({ css, around = {}, direction = 'ltr' }: EmbedPageProps) => {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);

  useEffect(() => {
    const stopAnswering = answerCalls('everything');
    const element = document.createElement('shelftalk-chat');
    const settings = { endpoint, label: 'Ask our guides', heading: 'Fell & Ferry', scheme: 'light' };
    for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
    place.current?.append(element);
    return () => {
      element.remove();
      stopAnswering();
    };
  }, []);

  return (
    <div dir={direction} style={{ minBlockSize: 600 }}>
      <h1>Waterproof jackets</h1>
      <p>Seam-sealed shells for days when the forecast is wrong.</p>
      <div data-around style={around} ref={place} />
    </div>
  );
};
