import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  defaultParts,
  defaultRenderers,
  en,
  LocaleProvider,
  type Messages,
  type RendererRegistry,
  RenderersProvider,
} from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { ChatStore } from '../../src/store/index.ts';
import { staticChat } from './staticChat.ts';
import '../../src/components/styles.css';

export interface RenderOptions {
  readonly chat?: ChatStore;
  readonly messages?: Messages;
  readonly locale?: string;
  readonly registry?: RendererRegistry;
  readonly dir?: 'ltr' | 'rtl';
}

/** English messages that inherit the text direction. */
const undirected: Messages = { ...en, dir: '' };

/** Origins of the media in the recorded conversations. */
const mediaOrigins = ['https://shop.example.test', 'https://chat.shop.example.test'];

/** The providers that a component needs, inside the library's root element. */
const Providers = ({
  chat = staticChat(),
  messages = undirected,
  locale = 'en',
  registry = { defaults: defaultRenderers, parts: defaultParts },
  dir = 'ltr',
  children,
}: RenderOptions & { readonly children: ReactNode }) => (
  <LocaleProvider value={{ locale, messages }}>
    <ChatProvider store={chat} mediaOrigins={mediaOrigins}>
      <RenderersProvider value={registry}>
        <main className="shelftalk" data-scheme="light" dir={dir}>
          {children}
        </main>
      </RenderersProvider>
    </ChatProvider>
  </LocaleProvider>
);

/** Renders a component with its providers. */
export const renderPart = (part: ReactNode, options: RenderOptions = {}): RenderResult => {
  const result = render(<Providers {...options}>{part}</Providers>);
  return {
    ...result,
    rerender: (next: ReactNode) => result.rerender(<Providers {...options}>{next}</Providers>),
  };
};
