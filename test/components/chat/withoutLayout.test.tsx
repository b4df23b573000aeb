import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { browserRuntime, createChatStore, ShelftalkChat } from '../../../src/index.ts';
import { createOfflineTransport, parseScript } from '../../../src/offline.ts';

const dialogs = HTMLDialogElement.prototype;
const methods = ['show', 'showModal', 'close'] as const;
const originalMethods = methods.map(
  (name) => [name, Object.getOwnPropertyDescriptor(dialogs, name)] as const,
);

afterEach(() => {
  vi.unstubAllGlobals();
  for (const [name, descriptor] of originalMethods)
    if (descriptor) Object.defineProperty(dialogs, name, descriptor);
});

it('works without ResizeObserver, matchMedia and the methods of dialogs, as in jsdom', async () => {
  vi.stubGlobal('ResizeObserver', undefined);
  vi.stubGlobal('matchMedia', undefined);
  for (const name of methods) Reflect.deleteProperty(dialogs, name);
  const answer = {
    result: {
      response: {
        sessionId: 's',
        responseEvents: [
          { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Hello.' } } } },
        ],
      },
    },
  };
  const script = parseScript(`{"turn":{"inputEvents":[]}}\n${JSON.stringify(answer)}`);
  const store = createChatStore({ transport: createOfflineTransport(script), ...browserRuntime });
  render(<ShelftalkChat store={store} theme={{ scheme: 'host' }} starters={['Which boots?']} />);
  const launcher = screen.getByRole('button', { name: /^Ask us/u });
  fireEvent.click(launcher);
  fireEvent.click(screen.getByRole('button', { name: 'Which boots?' }));
  expect(await screen.findByText('Hello.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
  // Without transitions the dialog closes at once; elsewhere it fades.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
