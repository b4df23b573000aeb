import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChatPanel, type RendererOverrides } from '../../../src/components/index.ts';
import type { ChatStore } from '../../../src/store/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, stillChat } from '../../support/stillChat.ts';
import { createBench } from '../../support/storeBench.ts';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

const panel = (chat: ChatStore, renderers?: RendererOverrides) =>
  renderPart(
    <div style={{ blockSize: 600 }}>
      <ChatPanel renderers={renderers} />
    </div>,
    { chat },
  );

it('typing renders no row', async () => {
  let rendered = 0;
  const text: RendererOverrides['text'] = ({ event }) => {
    rendered += 1;
    return <p>{event.text}</p>;
  };
  const chat = stillChat([
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

it('what was being written is there again after the panel was taken away', async () => {
  const chat = stillChat();
  const { unmount } = panel(chat);
  await userEvent.type(field(), 'Half a thou');
  unmount();
  panel(chat);
  expect(field().value).toBe('Half a thou');
});

const refuse = async (bench: ReturnType<typeof createBench>, meanwhile = '') => {
  await userEvent.type(field(), 'Is it warm?{Enter}');
  expect(field().value).toBe('');
  const turn = await bench.service.nextTurn();
  if (meanwhile) await userEvent.type(field(), meanwhile);
  await act(async () => void turn.fail('refused', { status: 400 }));
  await screen.findByText('We couldn’t accept this message.', { selector: '.shelftalk-turn p' });
};

it('a text that is refused comes back, with the reason, and can be sent changed', async () => {
  const bench = createBench();
  panel(bench.store);
  await refuse(bench);
  await waitFor(() => expect(field().value).toBe('Is it warm?'));
  await userEvent.type(field(), ' Please.{Enter}');
  // The greeting goes along until a turn that carries it is taken.
  expect((await bench.service.nextTurn()).request.inputs).toEqual([
    { kind: 'assistant', text: 'Hello! What can we help you find?' },
    { kind: 'text', text: 'Is it warm? Please.' },
  ]);
});

it('a text that is refused does not replace what is being written since', async () => {
  const bench = createBench();
  panel(bench.store);
  await refuse(bench, 'And blue?');
  expect(field().value).toBe('And blue?');
  screen.getByText('Is it warm?');
});
