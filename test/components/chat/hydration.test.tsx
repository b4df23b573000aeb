import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, StrictMode, version } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { expect, it, vi } from 'vitest';
import { ShelftalkChat } from '../../../src/index.ts';
import { de } from '../../../src/locales.ts';
import { persistInBrowser } from '../../../src/persist.ts';

const endpoint = 'https://chat.shop.example/agent';
const shared = { endpoint, greeting: 'Hello.', starters: ['Which boots?'], handover: {} } as const;

/**
 * Renders HTML as a server does. Ignores React 18's warning about layout effects, which the library does not use where
 * there is no `document`.
 */
const serverHtml = (chat: ReactNode): string => {
  const consoleError = vi.mocked(console.error);
  const failOnError = consoleError.getMockImplementation();
  if (version.startsWith('18.')) {
    consoleError.mockImplementation((...args) => {
      if (!String(args[0]).includes('useLayoutEffect does nothing on the server')) failOnError?.(...args);
    });
  }
  const html = renderToString(chat);
  if (failOnError) consoleError.mockImplementation(failOnError);
  return html;
};

it.each<[string, ReactNode]>([
  ['floating', <ShelftalkChat key="chat" {...shared} />],
  ['open', <ShelftalkChat key="chat" {...shared} defaultOpen theme={{ scheme: 'host', accent: '#05a' }} />],
  ['inline', <ShelftalkChat key="chat" {...shared} mode="inline" locale={de} persist={persistInBrowser} />],
  [
    'in strict mode',
    <StrictMode key="chat">
      <ShelftalkChat {...shared} defaultOpen persist={persistInBrowser} />
    </StrictMode>,
  ],
])('hydrates server-rendered HTML without a warning: %s', async (_, chat) => {
  const container = document.createElement('div');
  container.innerHTML = serverHtml(chat);
  document.body.append(container);
  const before = container.querySelector('.shelftalk');
  expect(before).not.toBeNull();
  render(chat, { container, hydrate: true });
  expect(container.querySelector('.shelftalk')).toBe(before);
  const launcher = screen.queryByRole('button', { name: /^Ask us/u });
  if (launcher?.getAttribute('aria-expanded') === 'false') fireEvent.click(launcher);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  fireEvent.input(field, { target: { value: 'Tents' } });
  expect(field.value).toBe('Tents');
});
