import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Edge, TurnLine } from '../../../src/components/index.ts';
import type { TurnErrorReason, TurnState } from '../../../src/store/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';

const failed = (reason: TurnErrorReason): TurnState => ({ status: 'failed', turnId: 't', reason });

describeConformance('TurnLine', <TurnLine turn={failed('offline')} onRetry={() => {}} />, {
  root: '.shelftalk-turn',
});
describeConformance('Edge', <Edge waiting />);

afterEach(() => {
  vi.useRealTimers();
});

describe('TurnLine', () => {
  it('shows that the answer takes longer eight seconds after the last event', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const turn: TurnState = { status: 'receiving', turnId: 't', since: 1_000_000 };
    renderPart(<TurnLine turn={turn} lastEventAt={1_002_000} onRetry={() => {}} />);
    act(() => void vi.advanceTimersByTime(9_900));
    expect(screen.queryByText(/still working on it/iu)).toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByText(/still working on it/iu)).toBeTruthy();
  });

  it.each([
    'offline',
    'unavailable',
    'busy',
    'timeout',
    'refused',
    'session',
    'protocol',
    'delivery-unknown',
  ] as const)('shows an error with the reason %s and a retry button', (reason) => {
    const onRetry = vi.fn();
    renderPart(<TurnLine turn={failed(reason)} onRetry={onRetry} />);
    fireEvent.click(screen.getByRole('button'));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows what the agent is doing, also when the answer takes longer, but not while reconnecting', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const turn = { status: 'receiving', turnId: 't', since: 1_000_000, activity: 'Looking' } as const;
    const { rerender } = renderPart(<TurnLine turn={turn} onRetry={() => {}} />);
    expect(screen.getByText('Looking').dataset.state).toBe('active');
    expect(screen.getByText('Looking').getAttribute('ai-disclosure')).toBe('ai-autonomous');
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.getByText('Looking')).toBeTruthy();
    rerender(<TurnLine turn={{ ...turn, lostAt: 1_000_000 }} onRetry={() => {}} />);
    expect(screen.queryByText('Looking')).toBeNull();
  });

  it.each([
    ['too-long', 'This message is too long.'],
    ['page-refused', 'The chat can’t be used on this page.'],
  ] as const)('shows no retry button for the error "%s", which a retry cannot fix', (reason, sentence) => {
    renderPart(<TurnLine turn={failed(reason)} onRetry={() => {}} />);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('disables the retry button until retryAt', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const onRetry = vi.fn();
    const turn: TurnState = { status: 'failed', turnId: 't', reason: 'busy', retryAt: 1_005_000 };
    renderPart(<TurnLine turn={turn} onRetry={onRetry} />);
    fireEvent.click(screen.getByRole('button'));
    expect(onRetry).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(5_100));
    fireEvent.click(screen.getByRole('button'));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('says that no answer came, and offers to try again', () => {
    const onRetry = vi.fn();
    renderPart(<TurnLine turn={{ status: 'interrupted', turnId: 't', reason: 'empty' }} onRetry={onRetry} />);
    expect(screen.getByText('No answer came.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows no retry button after the shopper stopped the answer', () => {
    renderPart(
      <TurnLine turn={{ status: 'interrupted', turnId: 't', reason: 'stopped' }} onRetry={() => {}} />,
    );
    expect(screen.getByText('You stopped this answer.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
