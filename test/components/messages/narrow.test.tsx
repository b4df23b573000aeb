import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Panel } from '../../../src/components/index.ts';
import { defaultParts } from '../../../src/components/renderers/defaultParts.ts';
import { defaultRenderers } from '../../../src/components/renderers/defaultRenderers.ts';
import type { AgentEvent } from '../../../src/protocol/index.ts';
import type { Message } from '../../../src/store/index.ts';
import { languages, loadMessages } from '../../../src/widget/index.ts';
import { conversationEvents, loadFixture } from '../../support/fixtures.ts';
import { renderPart } from '../../support/render.tsx';
import { staticChat } from '../../support/staticChat.ts';

const at = Date.UTC(2026, 2, 2, 14, 5);
const agent = (event: AgentEvent, index: number): Message => ({ id: `e${index}`, from: 'agent', at, event });
const events = ['recommendation', 'list', 'handover'].flatMap((name) =>
  conversationEvents(loadFixture(name)),
);
const failed: Message = {
  id: 'f',
  from: 'shopper',
  at,
  delivery: 'failed',
  input: { kind: 'text', text: '★' },
};

it.each(languages)('the panel fits 320 px in %s', async (language) => {
  const { locale, messages } = await loadMessages(language);
  const chat = staticChat([...events.map(agent), failed], {
    turn: { status: 'failed', turnId: 't', reason: 'offline' },
    service: { status: 'down', since: at, retryAt: at },
  });
  const { container } = renderPart(
    <Panel defaults={defaultRenderers} parts={defaultParts} onClose={() => {}} />,
    {
      chat,
      messages,
      locale,
    },
  );
  const panel = container.querySelector<HTMLElement>('.shelftalk-panel');
  if (!panel) throw new Error('no panel');
  panel.style.inlineSize = '320px';
  panel.style.blockSize = '600px';
  await waitFor(() => expect(panel.querySelector('.shelftalk-notice')).not.toBeNull());
  const wide = [panel, ...panel.querySelectorAll<HTMLElement>('p, button')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'auto')
    .filter((part) => !part.closest('.shelftalk-hidden') && getComputedStyle(part).display !== 'inline')
    .map((part) => `${part.className}: ${part.textContent}`);
  expect(wide).toEqual([]);
});
