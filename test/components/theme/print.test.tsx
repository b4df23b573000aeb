import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultParts, defaultRenderers, Panel } from '../../../src/components/index.ts';
import { emulateMedia } from '../../support/emulateMedia.ts';
import { conversationEvents, loadFixture } from '../../support/fixtures.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';

beforeAll(() => emulateMedia('print'));
afterAll(() => emulateMedia());

const messages = [
  shopperSays('s', 'Three days in the hills'),
  ...conversationEvents(loadFixture('everything')).map((event, at) => agentSays(`e${at}`, event)),
  agentSays('link', 'How to [return it](https://shop.example.test/returns).'),
];

const renderPrinted = async (): Promise<HTMLElement> => {
  const { container } = renderPart(
    <div style={{ blockSize: 400, inlineSize: 640 }}>
      <Panel defaults={defaultRenderers} parts={defaultParts} onClose={() => {}} />
    </div>,
    { chat: staticChat(messages, { suggestions: ['Which is the lightest?'] }) },
  );
  await waitFor(() => expect(container.querySelectorAll('.shelftalk-product').length).toBeGreaterThan(2));
  return container;
};

it('prints every message completely, regardless of the panel’s height', async () => {
  const container = await renderPrinted();
  const rows = [...container.querySelectorAll<HTMLElement>('.shelftalk-thread-row')];
  expect(rows).toHaveLength(messages.length);
  const cut = [...container.querySelectorAll<HTMLElement>('.shelftalk-panel, .shelftalk-panel *')].filter(
    (part) =>
      part.checkVisibility() &&
      !part.closest('.shelftalk-hidden') &&
      getComputedStyle(part).overflowX !== 'visible' &&
      getComputedStyle(part).webkitLineClamp === 'none' &&
      (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1),
  );
  expect(cut.map(({ className }) => className)).toEqual([]);
});

it('prints the agent’s choices but no other controls, and links with their address', async () => {
  const container = await renderPrinted();
  const shown = (selector: string) =>
    [...container.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  expect(
    shown('textarea, .shelftalk-chip, .shelftalk-product-actions, .shelftalk-panel-header button'),
  ).toEqual([]);
  expect(shown('.shelftalk-reply, .shelftalk-select').length).toBeGreaterThan(0);
  const link = container.querySelector('.shelftalk-text a') ?? container;
  expect(getComputedStyle(link, '::after').content).toContain('https://shop.example.test/returns');
});
