import { type CSSProperties, useEffect, useRef } from 'react';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { attend } from '../../src/widget/page/attend.ts';
import { answerCalls, endpoint } from './fakeService.ts';

export interface EmbedPageProps {
  /** The page's own rules. */
  readonly css: string;
  /** What the element stands in. */
  readonly around?: CSSProperties;
  readonly direction?: 'ltr' | 'rtl';
  /** Attributes of the element's own. */
  readonly settings?: Readonly<Record<string, string>>;
}

ChatElement.host = {
  base: endpoint,
  loadApp: () => import('../../src/widget/app.tsx'),
  placed: (chat, stay) => attend(chat, stay()),
};
if (customElements.get('shelftalk-chat') === undefined) customElements.define('shelftalk-chat', ChatElement);

const nothing = {};

/** A shop's page with the element on it, answered from a recording. */
export const EmbedPage = ({ css, around = {}, direction = 'ltr', settings = nothing }: EmbedPageProps) => {
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
    const usual = { endpoint, label: 'Ask our guides', heading: 'Fell & Ferry', scheme: 'light' };
    for (const [name, value] of Object.entries({ ...usual, ...settings })) element.setAttribute(name, value);
    place.current?.append(element);
    return () => {
      element.remove();
      stopAnswering();
    };
  }, [settings]);

  return (
    <div dir={direction} style={{ minBlockSize: 600 }}>
      <h1>Waterproof jackets</h1>
      <p>Seam-sealed shells for days when the forecast is wrong.</p>
      <div data-around style={around} ref={place} />
    </div>
  );
};
