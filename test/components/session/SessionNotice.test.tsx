import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AnswerRating } from '../../../src/components/feedback/AnswerRating.tsx';
import { en, Notice, SessionNotice } from '../../../src/components/index.ts';
import { endedAt } from '../../../src/components/session/endedAt.ts';
import { transcript } from '../../../src/components/session/transcript.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, noon, shopperSays, staticChat } from '../../support/staticChat.ts';

const notice = <SessionNotice reason="shopper" at={noon} onRestart={() => {}} text={() => 'all of it'} />;
describeConformance('SessionNotice', notice, { root: '.shelftalk-notice' });
describeConformance('Notice', <Notice title="Title">words</Notice>, { root: '.shelftalk-notice' });

describe('SessionNotice', () => {
  it('shows time and reason of the end and starts a new conversation', () => {
    const onRestart = vi.fn();
    renderPart(<SessionNotice reason="agent" at={noon} onRestart={onRestart} text={() => ''} />);
    expect(
      screen.getByText(/Ended on March 2 at 12:00.*The assistant ended the conversation\./u),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(onRestart).toHaveBeenCalledOnce();
  });

  it('shows the date only if it is not today', () => {
    expect(endedAt(noon, noon + 60_000, 'en-GB', en)).toBe('Ended at 12:00.');
    expect(endedAt(noon, noon + 86_400_000, 'en-GB', en)).toBe('Ended on 2 March at 12:00.');
  });

  it('saves the conversation as a text file', async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: fetch(this.href).then((file) => file.text()) });
    });
    renderPart(notice);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
    vi.advanceTimersByTime(30_000);
    expect(revoke).not.toHaveBeenCalled();
    expect(saved[0]?.name).toMatch(/^conversation-\d{4}-\d\d-\d\d\.txt$/u);
    expect(await saved[0]?.text).toBe('all of it');
    vi.advanceTimersByTime(30_000);
    expect(revoke).toHaveBeenCalledOnce();
  });

  it('copies the conversation and confirms it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    renderPart(notice);
    fireEvent.click(screen.getByRole('button', { name: 'Copy conversation' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(writeText).toHaveBeenCalledExactlyOnceWith('all of it');
    writeText.mockRestore();
  });

  it('does not share its label for copied text with AnswerRating', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const messages = { ...en, conversationCopied: 'Conversation copied', answerCopied: 'Answer copied' };
    renderPart(<AnswerRating onFeedback={() => {}} />, {
      chat: staticChat([agentSays('a', 'Yes.')]),
      messages,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Copy answer' }));
    await screen.findByRole('button', { name: 'Answer copied' });
    writeText.mockRestore();
  });

  it('shows an error if copying is not allowed', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    renderPart(notice);
    fireEvent.click(screen.getByRole('button', { name: 'Copy conversation' }));
    await screen.findByRole('button', { name: 'Couldn’t copy it' });
    writeText.mockRestore();
  });

  it('copies paragraphs with speaker names', () => {
    const product = { productId: 'p', title: 'Kestrel 70', description: '' };
    const messages = [
      shopperSays('a', 'A pack?'),
      agentSays('b', 'This one:'),
      agentSays('c', { kind: 'recommendation', products: [product] }),
      agentSays('d', { kind: 'close' }),
    ];
    expect(transcript(messages, en)).toBe(
      [
        'You: A pack?\n[author: shopper]',
        'Assistant: This one:\n[author: ai; ai-disclosure: ai-autonomous]',
        'Assistant: Kestrel 70\n[author: ai; ai-disclosure: ai-autonomous]',
      ].join('\n\n'),
    );
  });
});
