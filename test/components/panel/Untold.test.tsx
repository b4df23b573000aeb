import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { TurnLine, type TurnLineProps } from '../../../src/components/index.ts';
import { later } from '../../../src/components/later.tsx';
import { Untold } from '../../../src/components/panel/Untold.tsx';
import { renderPart } from '../../support/render.tsx';

const failed = { status: 'failed', turnId: 'turn-1', reason: 'offline' } as const;

/** The line about a turn whose code cannot be fetched the first time. */
const lateLine = () => {
  let asked = 0;
  return later<TurnLineProps>(
    async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return TurnLine;
    },
    () => null,
    Untold,
  );
};

it('tells of a failed turn without the words for it, and brings them when asked', async () => {
  const Line = lateLine();
  renderPart(<Line turn={failed} onRetry={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('You seem to be offline. Your message wasn’t sent.');
});

it('says nothing where nothing went wrong', async () => {
  const { container } = renderPart(<Untold turn={{ status: 'idle' }} isTrying={false} onRetry={() => {}} />);
  expect(container.textContent).toBe('');
});
