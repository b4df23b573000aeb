import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UserInput } from '../../../src/components/index.ts';
import type { ChatInput } from '../../../src/protocol/index.ts';
import { renderPart } from '../../support/render.tsx';
import { expectNoAxeViolations } from '../interactive/card.tsx';

const shown: readonly (readonly [ChatInput, string])[] = [
  [{ kind: 'text', text: 'Is it *really* <b>dry</b>?\nTwo lines' }, 'Is it *really* <b>dry</b>?\nTwo lines'],
  [{ kind: 'assistant', text: 'Hello' }, 'Hello'],
  [{ kind: 'button', id: 'a', title: 'Keep it' }, 'Keep it'],
  [{ kind: 'row', id: 'r', title: 'Express', description: 'Next day' }, 'ExpressNext day'],
  [{ kind: 'row', id: 'r', title: 'Express', description: '' }, 'Express'],
  [{ kind: 'store', storeId: 's', name: 'Boavista', city: 'Porto', state: 'Norte' }, 'BoavistaPorto, Norte'],
  [{ kind: 'form', values: { name: 'Ana', empty: '', 'context.page_url': 'x' } }, 'nameAna'],
];

test.each(shown)('shows %o as text', async (input, text) => {
  const { container } = renderPart(<UserInput input={input} />);
  await waitFor(() => expect(container.querySelector('.shelftalk-user-text')?.textContent).toBe(text));
  await expectNoAxeViolations(container);
});

test('shows a form with the labels of the host', async () => {
  const input = { kind: 'form' as const, values: { size: 'm', news: 'true' } };
  const { container } = renderPart(<UserInput input={input} labels={{ size: 'Size', news: 'News' }} />);
  await waitFor(() =>
    expect(container.querySelector('.shelftalk-user-text')?.textContent).toBe('SizemNewsYes'),
  );
});

test('renders a picture, a recording and a location', () => {
  renderPart(
    <>
      <UserInput input={{ kind: 'image', url: 'data:image/png,none', caption: 'Mine' }} />
      <UserInput input={{ kind: 'audio', url: 'blob:x' }} />
      <UserInput input={{ kind: 'location', latitude: 1, longitude: 2, name: '', address: '' }} />
    </>,
  );
  screen.getByText('Mine');
  screen.getByRole('group', { name: 'Voice message' });
  screen.getByText('My location');
});
