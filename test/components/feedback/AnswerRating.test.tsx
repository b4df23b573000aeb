import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ChatPanel, type Feedback } from '../../../src/components/index.ts';
import type { Message, Rating } from '../../../src/store/index.ts';
import { axeViolations } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';

const ratedConversation = (rating?: Rating): Message[] => [
  shopperSays('a', 'A pack?'),
  { ...agentSays('b', 'The **Kestrel**.'), turnId: 't', ...(rating && { rating }) } as Message,
];
const show = (rating?: Rating) => {
  const chat = staticChat(ratedConversation(rating), { session: { status: 'open', sessionId: 's' } });
  const onFeedback = vi.fn<(feedback: Feedback) => void>();
  return { chat, onFeedback, ...renderPart(<ChatPanel onFeedback={onFeedback} />, { chat }) };
};

describe('AnswerRating', () => {
  it('stores the rating and reports it to the shop, not to the agent', async () => {
    const { chat, onFeedback } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Helpful' }));
    expect(chat.calls).toEqual([['rate', 'b', { value: 'up' }]]);
    expect(onFeedback).toHaveBeenCalledExactlyOnceWith({ messageId: 'b', turnId: 't', value: 'up' });
  });

  it('asks for a reason after a negative rating', async () => {
    const { chat, onFeedback } = show({ value: 'down' });
    const field = await screen.findByLabelText(/What was missing/);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onFeedback).not.toHaveBeenCalled();
    fireEvent.input(field, { target: { value: ' No sizes ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(chat.calls).toEqual([['rate', 'b', { value: 'down', reason: 'No sizes' }]]);
    expect(onFeedback.mock.lastCall?.[0]).toMatchObject({ value: 'down', reason: 'No sizes' });
  });

  it('shows the rating and thanks for a reason', async () => {
    const { container } = show({ value: 'down', reason: 'No sizes' });
    expect(await screen.findByText('Thanks for your feedback.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Not helpful' }).getAttribute('aria-pressed')).toBe('true');
    expect(container.querySelector('[data-rating=down]')).not.toBeNull();
  });

  it('copies the answer', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy answer', hidden: false }));
    await waitFor(() =>
      expect(writeText).toHaveBeenCalledWith('The **Kestrel**.\n[author: ai; ai-disclosure: ai-autonomous]'),
    );
    writeText.mockRestore();
  });

  it('is only shown with onFeedback and below the last message', async () => {
    const chat = staticChat(ratedConversation());
    const { unmount } = renderPart(<ChatPanel />, { chat });
    expect(screen.queryByRole('group', { name: 'Was this answer helpful?' })).toBeNull();
    unmount();
    const later = staticChat([...ratedConversation(), shopperSays('c', 'And a tent?')]);
    renderPart(<ChatPanel onFeedback={() => {}} />, { chat: later });
    expect(screen.queryByRole('group', { name: 'Was this answer helpful?' })).toBeNull();
  });

  it('has no axe violations while rating', async () => {
    const { container } = show({ value: 'down' });
    await screen.findByLabelText(/What was missing/);
    expect(await axeViolations(container)).toEqual([]);
  });
});
