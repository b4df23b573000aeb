import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HandoverNotice } from '../../../src/components/index.ts';
import type { EventOf } from '../../../src/protocol/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import type { ContactOption, HandoverOptions, HandoverState } from '../../../src/store/index.ts';
import { axeViolations } from '../../support/conformance.tsx';
import { createFakeChannel } from '../../support/fakeChannel.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';

const event: EventOf<'handover'> = {
  kind: 'handover',
  reasonKind: 'agent',
  reason: 'Warranty',
  reasonNative: 'Garantie',
  fields: {},
};

/** Renders a handover notice with the shop's handover options. */
const show = (options: HandoverOptions, handover: Partial<HandoverState> = {}) => {
  const requested = { status: 'requested', messageId: 'h', reason: '', reasonNative: '' } as const;
  const message = shopperSays('a', 'My pack broke.');
  const chat = staticChat(options.channel ? [message, agentSays('h', event)] : [message], {
    handover: { ...requested, ...handover } as HandoverState,
  });
  const part = (
    <ChatProvider store={chat} handover={options}>
      <HandoverNotice messageId="h" event={event} />
    </ChatProvider>
  );
  return renderPart(part);
};
const showOption = (option: ContactOption) => show({ contactOptions: [option] });

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'pageChat');
});

describe('a requested handover', () => {
  it.each<[string, HandoverOptions, RegExp]>([
    ['without options the shop is not notified', {}, /Our team hasn’t been notified yet/],
    [
      'with contact options the shop is not notified',
      { contactOptions: [{ kind: 'link', href: 'tel:+491' }] },
      /Our team hasn’t been notified yet/,
    ],
    [
      'the shop is being notified',
      { onHandover: () => new Promise<never>(() => {}) },
      /Letting our team know/,
    ],
    ['a live agent is being asked', { channel: () => new Promise(() => {}) }, /Letting our team know/],
  ])('says that %s', (_, options, sentence) => {
    show(options);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('offers call, email and a copy of the conversation, in this order', async () => {
    const { container } = show({
      contactOptions: [
        { kind: 'link', href: 'tel:+49301234567' },
        { kind: 'link', href: 'mailto:help@shop.example' },
      ],
    });
    await screen.findByRole('link', { name: 'Email us' });
    const names = [...container.querySelectorAll('a, button')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Call+49301234567', 'Email us', 'Copy conversation']);
  });

  it('shows that the team was not notified if the notification failed', () => {
    show({ onHandover: () => {} }, { status: 'failed', reason: '' });
    expect(screen.getByText(/Our team hasn’t been notified yet/)).toBeTruthy();
  });
});

describe('a contact link', () => {
  it('is omitted with its list item if its URL is unsafe', () => {
    const { container } = show({
      contactOptions: [
        { kind: 'link', href: 'javascript:alert(1)' },
        { kind: 'link', href: 'tel:+491' },
      ],
    });
    const items = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(items).toEqual(['Call+491']);
  });

  it('shows a phone number left to right, with spaces', async () => {
    showOption({ kind: 'link', href: 'tel:+49-30-1234567;ext=1' });
    const link = await screen.findByRole('link', { name: /Call/ });
    expect(link.getAttribute('href')).toBe('tel:+49-30-1234567;ext=1');
    expect(link.querySelector('bdi')?.dir).toBe('ltr');
    expect(link.querySelector('bdi')?.textContent).toBe('+49 30 1234567');
  });

  it('passes the shopper’s last text to a chat channel', async () => {
    showOption({
      kind: 'link',
      href: 'https://chat.example/shop',
      textParameter: 'text',
      label: 'Write to us',
    });
    const link = await screen.findByRole('link', { name: 'Write to us' });
    expect(link.getAttribute('href')).toBe('https://chat.example/shop?text=My%20pack%20broke.');
  });

  it.each([
    ['https://chat.example/shop#contact', 'https://chat.example/shop?text=My%20pack%20broke.#contact'],
    ['https://chat.example/?id=7#/a?b', 'https://chat.example/?id=7&text=My%20pack%20broke.#/a?b'],
    ['https://chat.example/#/a?b', 'https://chat.example/?text=My%20pack%20broke.#/a?b'],
  ])('passes the text before the fragment of %s', async (href, expected) => {
    showOption({ kind: 'link', href, textParameter: 'text', label: 'Write to us' });
    const link = await screen.findByRole('link', { name: 'Write to us' });
    expect(link.getAttribute('href')).toBe(expected);
  });

  it('is omitted for an unsafe URL', async () => {
    show({
      contactOptions: [
        { kind: 'link', href: 'javascript:alert(1)', label: 'Bad' },
        { kind: 'link', href: 'https://shop.example/contact' },
      ],
    });
    expect(await screen.findByRole('link', { name: 'Contact us' })).toBeTruthy();
    expect(screen.queryByText('Bad')).toBeNull();
  });

  it('is omitted for other handover reasons', async () => {
    show({
      contactOptions: [
        { kind: 'link', href: 'https://shop.example/stores', label: 'Stores', reasons: ['location'] },
        { kind: 'link', href: 'https://shop.example/people', label: 'People', reasons: ['agent'] },
      ],
    });
    expect(await screen.findByRole('link', { name: 'People' })).toBeTruthy();
    expect(screen.queryByText('Stores')).toBeNull();
  });
});

describe('a live chat', () => {
  it('shows an error if the page’s function is missing, and calls the function once it exists', async () => {
    showOption({ kind: 'live-chat', call: 'pageChat.open', args: ['messenger', 1] });
    const button = await screen.findByRole('button', { name: 'Chat with our team' });
    fireEvent.click(button);
    expect(screen.getByText(/didn’t open/)).toBeTruthy();
    const open = vi.fn(function (this: unknown) {
      expect(this).toBe(Reflect.get(window, 'pageChat'));
    });
    Reflect.set(window, 'pageChat', { open });
    fireEvent.click(button);
    expect(open).toHaveBeenCalledExactlyOnceWith('messenger', 1);
    expect(screen.queryByText(/didn’t open/)).toBeNull();
  });
});

describe('a ticket', () => {
  const fill = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Leave a message' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/email/));
    fireEvent.input(screen.getByLabelText(/email/), { target: { value: 'ana@shop.example' } });
    const message = screen.getByLabelText(/Your message/);
    expect((message as HTMLTextAreaElement).value).toBe('My pack broke.');
    fireEvent.input(message, { target: { value: 'It broke. 4111 1111 1111 1111' } });
    return screen.getByRole('button', { name: 'Send' });
  };

  it('is posted to the shop with the conversation and masked card numbers', async () => {
    const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    showOption({ kind: 'ticket', endpoint: 'https://shop.example/tickets' });
    fireEvent.click(await fill());
    const done = await screen.findByText(/^We’ll reply to ana@shop.example by email\./);
    await waitFor(() => expect(document.activeElement).toBe(done));
    screen.getByText('Message sent');
    expect(screen.queryByText(/hasn’t been notified/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Leave a message' })).toBeNull();
    const [address, call] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('https://shop.example/tickets');
    expect(JSON.parse(String(call?.body))).toEqual({
      email: 'ana@shop.example',
      message: 'It broke. •••• •••• •••• 1111',
      reason: 'Warranty',
      reasonNative: 'Garantie',
      reasonKind: 'agent',
      conversation: 'You: My pack broke.\n[author: shopper]',
    });
  });

  it('shows up to 200 characters of the shop’s message as text', async () => {
    const message = 'Your reference number is T-4K7QZ2. <b>Bold</b>';
    vi.spyOn(window, 'fetch')
      .mockResolvedValueOnce(Response.json({ message }, { status: 201 }))
      .mockResolvedValueOnce(Response.json({ message: 'x'.repeat(500) }));
    showOption({ kind: 'ticket', endpoint: 'https://shop.example/tickets' });
    fireEvent.click(await fill());
    expect((await screen.findByText(/^We’ll reply to ana@shop.example by email\./)).textContent).toContain(
      ` ${message}`,
    );
    cleanup();
    showOption({ kind: 'ticket', endpoint: 'https://shop.example/tickets' });
    fireEvent.click(await fill());
    expect((await screen.findByText(/^We’ll reply to ana@shop.example by email\./)).textContent).toMatch(
      / x{200}$/,
    );
  });

  it('shows a failed request, keeps the values and can be sent again', async () => {
    const fetched = vi
      .spyOn(window, 'fetch')
      .mockResolvedValueOnce(new Response(null, { status: 503 }))
      .mockResolvedValueOnce(new Response(null, { status: 204 }));
    showOption({ kind: 'ticket', endpoint: 'https://shop.example/tickets' });
    fireEvent.click(await fill());
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText(/^We’ll reply to ana@shop.example by email\./);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('a live agent channel', () => {
  it('retries after a failure', async () => {
    const channel = vi.fn(() => createFakeChannel().channel);
    show({ channel }, { status: 'failed', reason: '' });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(channel).toHaveBeenCalledTimes(1));
  });

  it('ends when the shopper returns to the agent', async () => {
    const fakeChannel = createFakeChannel();
    show({ channel: () => fakeChannel.channel }, { status: 'connected', name: 'Ana' });
    await waitFor(() => expect(fakeChannel.listenerCount()).toBeGreaterThan(0));
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the assistant' }));
    expect(fakeChannel.endCount()).toBe(1);
  });
});

it('has no axe violations for any contact option', async () => {
  const { container } = show({
    contactOptions: [
      { kind: 'link', href: 'tel:+49301234567' },
      { kind: 'live-chat', call: 'pageChat' },
      { kind: 'ticket', endpoint: 'https://shop.example/tickets' },
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave a message' }));
  expect(await axeViolations(container)).toEqual([]);
});
