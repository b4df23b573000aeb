import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  defaultParts,
  defaultRenderers,
  en,
  LanguageProvider,
  type RendererRegistry,
  RenderersProvider,
  type ShownWords,
} from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { ChatStore } from '../../src/store/index.ts';
import { stillChat } from './stillChat.ts';
import '../../src/components/styles.css';

export interface RenderOptions {
  readonly chat?: ChatStore;
  readonly words?: ShownWords;
  readonly locale?: string;
  readonly registry?: RendererRegistry;
  readonly dir?: 'ltr' | 'rtl';
}

/** English that runs as the ground does. */
const undirected: ShownWords = { ...en, dir: '' };

/** Where the recordings' media live. */
const mediaOrigins = ['https://shop.example.test', 'https://chat.shop.example.test'];

/** Everything that a part may expect around it, on the shop's ground. */
const Surroundings = ({
  chat = stillChat(),
  words = undirected,
  locale = 'en',
  registry = { defaults: defaultRenderers, parts: defaultParts },
  dir = 'ltr',
  children,
}: RenderOptions & { readonly children: ReactNode }) => (
  <LanguageProvider value={{ locale, words }}>
    <ChatProvider store={chat} mediaOrigins={mediaOrigins}>
      <RenderersProvider value={registry}>
        <main className="shelftalk" data-scheme="light" dir={dir}>
          {children}
        </main>
      </RenderersProvider>
    </ChatProvider>
  </LanguageProvider>
);

/** Renders one part of the library the way a shop would see it. */
export const renderPart = (part: ReactNode, options: RenderOptions = {}): RenderResult => {
  const result = render(<Surroundings {...options}>{part}</Surroundings>);
  return {
    ...result,
    rerender: (next: ReactNode) => result.rerender(<Surroundings {...options}>{next}</Surroundings>),
  };
};
