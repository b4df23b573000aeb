import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChatPanel, type RendererOverrides } from '../../../src/components/index.ts';
import type { ChatStore } from '../../../src/store/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';
import { createTestStore } from '../../support/testStore.ts';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

const panel = (chat: ChatStore, renderers?: RendererOverrides) =>
  renderPart(
    <div style={{ blockSize: 600 }}>
      <ChatPanel renderers={renderers} />
    </div>,
    { chat },
  );

it('renders no row again while the shopper types', async () => {
  let rendered = 0;
  const text: RendererOverrides['text'] = ({ event }) => {
    rendered += 1;
    return <p>{event.text}</p>;
  };
  const chat = staticChat([
    agentSays('a', 'Hello'),
    shopperSays('b', 'Tents?'),
    agentSays('c', 'Three of them'),
  ]);
  panel(chat, { text });
  const before = rendered;
  expect(before).toBeGreaterThan(0);
  await userEvent.type(field(), 'For two people, please');
  expect(field().value).toBe('For two people, please');
  expect(rendered).toBe(before);
});

it('keeps the draft when the panel unmounts and mounts again', async () => {
  const chat = staticChat();
  const { unmount } = panel(chat);
  await userEvent.type(field(), 'Half a thou');
  unmount();
  panel(chat);
  expect(field().value).toBe('Half a thou');
});

const sendAndRefuse = async (testStore: ReturnType<typeof createTestStore>, typedBefore = '') => {
  await userEvent.type(field(), 'Is it warm?{Enter}');
  expect(field().value).toBe('');
  const turn = await testStore.service.nextTurn();
  if (typedBefore) await userEvent.type(field(), typedBefore);
  await act(async () => void turn.fail('refused', { status: 400 }));
  await screen.findByText('We couldn’t accept this message.', { selector: '.shelftalk-turn p' });
};

it('restores a rejected text with an error, and sends it again after a change', async () => {
  const testStore = createTestStore();
  panel(testStore.store);
  await sendAndRefuse(testStore);
  await waitFor(() => expect(field().value).toBe('Is it warm?'));
  await userEvent.type(field(), ' Please.{Enter}');
  // The greeting is sent again until a turn with it is accepted.
  expect((await testStore.service.nextTurn()).request.inputs).toEqual([
    { kind: 'assistant', text: 'Hello! What can we help you find?' },
    { kind: 'text', text: 'Is it warm? Please.' },
  ]);
});

it('does not overwrite a newer draft with a rejected text', async () => {
  const testStore = createTestStore();
  panel(testStore.store);
  await sendAndRefuse(testStore, 'And blue?');
  expect(field().value).toBe('And blue?');
  screen.getByText('Is it warm?');
});
