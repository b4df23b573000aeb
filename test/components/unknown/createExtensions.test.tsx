import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  ChatPanel,
  createExtensions,
  type Extension,
  type ExtensionOptions,
} from '../../../src/components/index.ts';
import { en } from '../../../src/components/messages/en.ts';
import { transcript } from '../../../src/components/session/transcript.ts';
import type { AgentEvent, ExtensionData } from '../../../src/protocol/index.ts';
import { axeViolations } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, staticChat } from '../../support/staticChat.ts';

interface Sizes {
  readonly sizes: readonly string[];
}

const sizeGuide: Extension<Sizes> = {
  parse: (data) =>
    typeof data === 'object' && data !== null && 'sizes' in data ? (data as Sizes) : undefined,
  Renderer: ({ data, onSend }) => (
    <ul aria-label="Sizes">
      {data.sizes.map((size) => (
        <li key={size}>
          <button type="button" onClick={() => onSend({ kind: 'text', text: `I take ${size}` })}>
            {size}
          </button>
        </li>
      ))}
    </ul>
  ),
  toText: ({ sizes }) => `Sizes: ${sizes.join(', ')}`,
};

const shownAs = (extension: ExtensionData): AgentEvent => ({
  kind: 'unknown',
  reason: 'unknown-key',
  path: '',
  raw: undefined,
  extension,
});
const sizes = shownAs({ source: 'tools', name: 'size_guide', data: { sizes: ['S', 'M'] } });

const chatWith = (event: AgentEvent, options: ExtensionOptions) => ({
  ...staticChat([agentSays('a', 'Hello'), agentSays('b', event)]),
  extensions: { current: createExtensions(options) },
});

it('renders the output of a tool with the page’s renderer, which can send inputs', async () => {
  const chat = chatWith(sizes, { tools: { size_guide: sizeGuide } });
  const { container } = renderPart(<ChatPanel />, { chat });
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'M' }));
  expect(chat.calls).toEqual([['send', { kind: 'text', text: 'I take M' }]]);
});

it('is announced and copied as the text of `toText`', async () => {
  const extensions = createExtensions({ tools: { size_guide: sizeGuide } });
  const chat = { ...staticChat([agentSays('a', 'Hello')]), extensions: { current: extensions } };
  renderPart(<ChatPanel />, { chat });
  act(() => chat.add(agentSays('b', sizes)));
  const region = screen.getByRole('log').closest('.shelftalk-panel')?.querySelector('[role="status"]');
  await waitFor(() => expect(region?.textContent).toContain('Assistant: Sizes: S, M'));
  expect(transcript([agentSays('b', sizes)], en, {}, extensions)).toContain('Sizes: S, M');
});

it('is shown by a custom element, which gets the data in a property once it is defined', async () => {
  const renderer: Extension = { Renderer: 'test-countdown', toText: () => '' };
  const event = shownAs({ source: 'events', name: 'data-countdown', data: { until: 5 } });
  const chat = chatWith(event, { events: { 'data-countdown': renderer } });
  const { container } = renderPart(<ChatPanel />, { chat });
  expect(container.querySelector('test-countdown')?.textContent).toBe('');
  class Countdown extends HTMLElement {
    set data({ until }: { readonly until: number }) {
      this.textContent = `Until ${until}`;
    }
  }
  customElements.define('test-countdown', Countdown);
  await screen.findByText('Until 5');
});

it.each<[why: string, options: ExtensionOptions]>([
  ['is no longer registered', {}],
  ['has data that `parse` now refuses', { tools: { size_guide: { ...sizeGuide, parse: () => undefined } } }],
])('is a notice if it %s', (_why, options) => {
  renderPart(<ChatPanel />, { chat: chatWith(sizes, options) });
  screen.getByText(en.unknownMessage);
  expect(screen.queryByRole('list', { name: 'Sizes' })).toBeNull();
});

it('leaves the rest of the thread alone if its renderer or its text throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = (): never => {
    throw new Error('broken');
  };
  const options = { tools: { size_guide: { ...sizeGuide, Renderer: broken, toText: broken } } };
  renderPart(<ChatPanel />, { chat: chatWith(sizes, options) });
  screen.getByText('Hello');
  screen.getByText(en.messageFailed);
  expect(transcript([agentSays('b', sizes)], en, {}, createExtensions(options))).toBe('');
  vi.restoreAllMocks();
});
