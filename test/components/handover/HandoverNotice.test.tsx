import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChatPanel, HandoverNotice, UnknownMessage } from '../../../src/components/index.ts';
import type { EventOf } from '../../../src/protocol/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import type { HandoverState } from '../../../src/store/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, noon, staticChat } from '../../support/staticChat.ts';

const handoverEvent = (change: Partial<EventOf<'handover'>> = {}): EventOf<'handover'> => ({
  kind: 'handover',
  reasonKind: 'agent',
  reason: 'Warranty',
  reasonNative: 'Garantie',
  fields: {},
  ...change,
});
const notice = <HandoverNotice messageId="h" event={handoverEvent()} />;
const stateOf = (container: Element) =>
  container.querySelector<HTMLElement>('.shelftalk-notice')?.dataset.state;

describeConformance('HandoverNotice', notice, {
  chat: staticChat([], { handover: { status: 'waiting', messageId: 'h' } }),
});
describeConformance('UnknownMessage', <UnknownMessage />);

afterEach(() => {
  vi.useRealTimers();
});

const withChannel = { channel: () => new Promise<never>(() => {}) };

const states: readonly (readonly [HandoverState, RegExp])[] = [
  [
    { status: 'requested', messageId: 'h', reason: 'Warranty', reasonNative: 'Garantie' },
    /Our team hasn’t been notified yet/u,
  ],
  [{ status: 'notified', messageId: 'h' }, /We’ve let our team know/u],
  [{ status: 'notified', messageId: 'h', name: 'Maeve' }, /We’ve passed you on to Maeve/u],
  [{ status: 'waiting', messageId: 'h' }, /Waiting for someone to join/u],
  [{ status: 'waiting', messageId: 'h', name: 'the workshop' }, /We’ve passed you on to the workshop/u],
  [{ status: 'connected', messageId: 'h', name: 'Ada' }, /Ada has joined/u],
  [{ status: 'ended', messageId: 'h' }, /The assistant is back/u],
  [{ status: 'failed', messageId: 'h', reason: 'We are here from 9 to 18.' }, /No one is free right now/u],
];

describe('HandoverNotice', () => {
  it.each(states)(
    'shows the reason in the shopper’s language and the current step: $status',
    (handover, sentence) => {
      const chat = staticChat([], { handover });
      const { container } = renderPart(
        <ChatProvider store={chat} handover={handover.status === 'failed' ? withChannel : undefined}>
          {notice}
        </ChatProvider>,
      );
      expect(screen.getByText(sentence)).toBeTruthy();
      expect(screen.getByText('Garantie').matches('.shelftalk-notice > p')).toBe(true);
      expect(container.textContent).not.toContain('Warranty');
      expect(stateOf(container)).toBe(handover.status);
    },
  );

  it('does not show the reason if the host hides it', () => {
    const handover = { status: 'waiting', messageId: 'h' } as const;
    const { container } = renderPart(
      <ChatProvider store={staticChat([], { handover })} handover={{ hideReason: true }}>
        {notice}
      </ChatProvider>,
    );
    expect(container.textContent).not.toMatch(/Garantie|Warranty/u);
  });

  it('shows the waiting hint only while waiting in an open conversation', () => {
    const chat = staticChat([], { handover: { status: 'waiting', messageId: 'h' } });
    renderPart(notice, { chat });
    expect(screen.getByText(/You can keep typing/u)).toBeTruthy();
    act(() => chat.set({ session: { status: 'closed', reason: 'shopper', at: 0 } }));
    expect(screen.queryByText(/You can keep typing/u)).toBeNull();
    act(() =>
      chat.set({
        session: { status: 'open', sessionId: 's' },
        handover: { status: 'connected', messageId: 'h', name: 'Ada' },
      }),
    );
    expect(screen.queryByText(/You can keep typing/u)).toBeNull();
  });

  it('counts the expected minutes down and shows when they have passed', () => {
    vi.useFakeTimers({ now: noon });
    const handover = { status: 'waiting', messageId: 'h', expectedAt: noon + 3 * 60_000 } as const;
    renderPart(notice, { chat: staticChat([], { handover }) });
    expect(screen.getByText(/in 3 minutes/u)).toBeTruthy();
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText(/in 2 minutes/u)).toBeTruthy();
    act(() => vi.advanceTimersByTime(60_000));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText(/longer than expected/u)).toBeTruthy();
  });

  it('shows in minutes or hours when a notified person will reply', () => {
    vi.useFakeTimers({ now: noon });
    const expected = (minutes: number) => {
      const handover = { status: 'notified', messageId: 'h', expectedAt: noon + minutes * 60_000 } as const;
      renderPart(notice, { chat: staticChat([], { handover }) });
    };
    expected(25);
    expect(screen.getByText(/You should get a reply in 25 minutes/u)).toBeTruthy();
    expected(5 * 60);
    expect(screen.getByText(/You should get a reply in 5 hours/u)).toBeTruthy();
  });

  it.each(['agent', 'other', 'orderStatus', 'leadgen'] as const)(
    'has the title "Talk to our team" before the shop is notified: %s',
    (reasonKind) => {
      const handover = { status: 'requested', messageId: 'h', reason: '', reasonNative: '' } as const;
      const event = handoverEvent({ reasonKind });
      renderPart(<HandoverNotice messageId="h" event={event} />, { chat: staticChat([], { handover }) });
      expect(screen.getByText('Talk to our team')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Copy conversation' })).toBeTruthy();
    },
  );

  it('shows the reason of a failure', () => {
    renderPart(notice, {
      chat: staticChat([], { handover: { status: 'failed', messageId: 'h', reason: 'We are here from 9.' } }),
    });
    expect(screen.getByText('We are here from 9.')).toBeTruthy();
  });

  it('shows the search phrase of a storefront handover', () => {
    const event = handoverEvent({
      reasonKind: 'storefront',
      reason: '',
      reasonNative: '',
      fields: { initialSearchPhrase: 'trail shoes' },
    });
    renderPart(<HandoverNotice messageId="h" event={event} />);
    expect(screen.getByText('trail shoes')).toBeTruthy();
  });

  it('shows no progress for a replaced handover', () => {
    renderPart(notice, {
      chat: staticChat([], { handover: { status: 'connected', messageId: 'other', name: 'Ada' } }),
    });
    expect(screen.queryByText(/Ada/u)).toBeNull();
  });

  it('updates the header and announces each step once', async () => {
    const chat = staticChat([agentSays('h', handoverEvent())], {
      session: { status: 'open', sessionId: 's' },
    });
    renderPart(<ChatPanel />, { chat });
    const announced = () => [...screen.getByRole('status').children].map((line) => line.textContent);
    act(() => chat.set({ handover: { status: 'waiting', messageId: 'h' } }));
    act(() => chat.set({ handover: { status: 'connected', messageId: 'h', name: 'Ada' } }));
    expect(announced()).toEqual(['We’re getting someone for you', 'You’re chatting with Ada']);
    expect(screen.getByRole('region').querySelector('header')?.textContent).toContain('Ada');
    act(() => chat.set({ handover: { status: 'ended', messageId: 'h' } }));
    expect(announced().at(-1)).toBe('Your chat with our team has ended. The assistant is back.');
    await screen.findByText(/Your chat with our team has ended/u, { selector: '.shelftalk-notice *' });
  });
});
