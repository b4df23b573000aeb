import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { en, SessionSlip, Slip } from '../../../src/components/index.ts';
import { transcript } from '../../../src/components/session/transcript.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, noon, shopperSays } from '../../support/stillChat.ts';

const slip = <SessionSlip reason="shopper" at={noon} onRestart={() => {}} text={() => 'all of it'} />;
describeConformance('SessionSlip', slip, { root: '.shelftalk-slip' });
describeConformance('Slip', <Slip title="Title">words</Slip>, { root: '.shelftalk-slip' });

describe('the end of a conversation', () => {
  it('says when and why, and starts a new one', () => {
    const onRestart = vi.fn();
    renderPart(<SessionSlip reason="agent" at={noon} onRestart={onRestart} text={() => ''} />);
    expect(screen.getByText(/Ended at 12:00.*The assistant has finished\./u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(onRestart).toHaveBeenCalledOnce();
  });

  it('copies the conversation and says that it did', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    renderPart(slip);
    fireEvent.click(screen.getByRole('button', { name: 'Copy conversation' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(writeText).toHaveBeenCalledExactlyOnceWith('all of it');
    writeText.mockRestore();
  });

  it('says so where copying is not allowed', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    renderPart(slip);
    fireEvent.click(screen.getByRole('button', { name: 'Copy conversation' }));
    await screen.findByRole('button', { name: 'Could not be copied' });
    writeText.mockRestore();
  });

  it('is copied as paragraphs with names', () => {
    const product = { productId: 'p', title: 'Kestrel 70', description: '' };
    const messages = [
      shopperSays('a', 'A pack?'),
      agentSays('b', 'This one:'),
      agentSays('c', { kind: 'recommendation', products: [product] }),
      agentSays('d', { kind: 'close' }),
    ];
    expect(transcript(messages, en)).toBe('You: A pack?\n\nAssistant: This one:\n\nAssistant: Kestrel 70');
  });
});
