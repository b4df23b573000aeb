import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browserRuntime } from '../../../src/browser/index.ts';
import { createAiSdkTransport } from '../../../src/client/index.ts';
import { ChatPanel, startTools, ToolCallRow } from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import { createChatStore, type HostMessage, type Tool, type ToolCall } from '../../../src/store/index.ts';
import { loadMessages } from '../../../src/widget/index.ts';
import firstStream from '../../fixtures/agents/ai-sdk-7-call-1.sse?raw';
import secondStream from '../../fixtures/agents/ai-sdk-7-call-2.sse?raw';
import { renderPart } from '../../support/render.tsx';
import { noon, staticChat } from '../../support/staticChat.ts';
import { expectNoAxeViolations } from './card.tsx';

const messageOf = (call: Partial<ToolCall> = {}): HostMessage => ({
  id: 'm',
  turnId: 't',
  from: 'host',
  at: noon,
  text: 'Put it into your bag',
  call: {
    callId: 'c',
    name: 'add',
    input: { productId: 'boot', gift: true, sizes: ['42', '43'], 'context.hidden': 7 },
    status: 'waiting',
    ...call,
  },
});

/** The row of a call in a conversation whose turn is running. */
function renderRow(call: Partial<ToolCall> = {}, tool: Partial<Tool> = {}) {
  const message = messageOf(call);
  const turn = { status: 'receiving', turnId: 't', since: noon } as const;
  const chat = staticChat([message], { turn });
  const runner = startTools(chat, {
    add: { title: message.text, labels: { productId: 'Product' }, ...tool },
  });
  const row = () => {
    const current = chat.getState().byId.m;
    return <ToolCallRow message={current?.from === 'host' ? current : message} />;
  };
  const { container, rerender } = renderPart(row(), { chat });
  return { chat, container, runner, update: () => rerender(row()) };
}

test('shows the title and the whole input of a call, and asks for permission', async () => {
  const { container } = renderRow();
  screen.getByText('Put it into your bag');
  screen.getByText('The assistant is asking for your permission.');
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Product', 'gift', 'sizes', 'context.hidden']);
  expect(values).toEqual(['boot', 'Yes', '42, 43', '7']);
  await expectNoAxeViolations(container);
});

test('shows keys and values without characters that reverse or hide text, and names their number', () => {
  const { container } = renderRow({
    input: { 'no\u202ete': '\u202e001 rof eohs\u2066', list: ['\u200bone', { 'ke\u200ey': 'two\ufeff' }] },
  });
  expect(container.textContent).not.toMatch(/[\u200b\u200e\u202e\u2066\ufeff]/u);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['note', 'list']);
  screen.getByText('Details passed on: 2');
});

test.each([
  ['one value of 200 lines', { note: 'line\n'.repeat(200) }],
  ['one value without spaces', { note: 'x'.repeat(5_000) }],
  ['200 values', Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`key ${at}`, at]))],
])('keeps the buttons near the title, and scrolls %s by keyboard', async (_, input) => {
  await page.viewport(320, 256);
  const { container } = renderRow({ input });
  const title = screen.getByText('Put it into your bag').getBoundingClientRect();
  const button = screen.getByRole('button', { name: 'Allow' }).getBoundingClientRect();
  expect(button.top - title.bottom).toBeLessThan(256);
  const details = screen.getByRole('region', { name: 'Details passed on' });
  details.focus();
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(details.scrollTop).toBeGreaterThan(0));
  await expectNoAxeViolations(container);
  await page.viewport(1280, 800);
});

test('does not show the name of the tool', () => {
  const { container } = renderRow({ name: 'add_to_bag', input: {} });
  expect(container.textContent).not.toContain('add_to_bag');
});

test.each([
  ['Allow', 'running', 'Working on it…'],
  ['Don’t allow', 'declined', 'You didn’t allow this.'],
])('%s makes the call %s and moves the focus to its status', async (name, status, text) => {
  const { chat, update } = renderRow();
  const button = screen.getByRole('button', { name });
  expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.click(button);
  expect(chat.getState().byId.m).toMatchObject({ call: { status } });
  update();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(text));
  expect(screen.queryByRole('button')).toBeNull();
});

describe('the status of a call', () => {
  test.each<[Partial<ToolCall>, string]>([
    [{ status: 'running' }, 'Working on it…'],
    [{ status: 'done' }, 'Done.'],
    [{ status: 'done', isRemote: true }, 'You allowed this.'],
    [{ status: 'declined' }, 'You didn’t allow this.'],
    [{ status: 'failed', reason: 'error' }, 'That didn’t work.'],
    [
      { status: 'failed', reason: 'interrupted' },
      'This was interrupted. Please check whether it went through.',
    ],
    [{ status: 'failed', reason: 'expired' }, 'This wasn’t done, because the answer has ended.'],
  ])('%o is shown as a sentence, without buttons and without taking the focus', async (call, text) => {
    const focused = document.activeElement;
    const { container } = renderRow({ ...call });
    screen.getByText(text);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(focused);
    await expectNoAxeViolations(container);
  });
});

test('is laid out from right to left in Arabic', async () => {
  const { messages } = await loadMessages('ar');
  const message = messageOf();
  const chat = staticChat([message], { turn: { status: 'receiving', turnId: 't', since: noon } });
  startTools(chat, { add: { title: message.text } });
  renderPart(<ToolCallRow message={message} />, { chat, messages, locale: 'ar', dir: 'rtl' });
  const allow = screen.getByRole('button', { name: 'السماح' });
  expect(getComputedStyle(allow).direction).toBe('rtl');
});

test('shows the call, and does nothing on a press, if the tools have not been started', async () => {
  const message = messageOf();
  renderPart(<ToolCallRow message={message} />, { chat: staticChat([message]) });
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  screen.getByText('The assistant is asking for your permission.');
});

test('continues the agent’s answer in the panel once its call is allowed', async () => {
  const streams = [firstStream, secondStream];
  const fetch = async () =>
    new Response(streams.shift(), { headers: { 'content-type': 'text/event-stream' } });
  const store = createChatStore({
    transport: createAiSdkTransport({ api: 'https://shop.example/chat', fetch }),
    ...browserRuntime,
  });
  const execute = vi.fn(() => ({ lines: 1 }));
  startTools(store, { add_to_bag: { title: 'Put it into your bag', needsApproval: true, execute } });
  renderPart(
    <ChatProvider store={store}>
      <ChatPanel />
    </ChatProvider>,
  );
  const sent = store.commands.send({ kind: 'text', text: 'A jacket' });
  const allow = await screen.findByRole('button', { name: 'Allow' });
  expect(execute).not.toHaveBeenCalled();
  await waitFor(() => {
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced.join()).toContain('The assistant is asking for your permission.');
  });
  await userEvent.click(allow);
  await sent;
  await screen.findByText('Done.');
  await screen.findByText('The Squall is the lighter one.');
  expect(execute).toHaveBeenCalledExactlyOnceWith(
    { productId: 'squall-jacket', size: 'M' },
    expect.objectContaining({ callId: 'call-1' }),
  );
  store.commands.dispose();
});
