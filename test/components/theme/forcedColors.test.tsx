import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChatLauncher, defaultParts, defaultRenderers, Panel, Sheet } from '../../../src/components/index.ts';
import { emulateMedia } from '../../support/emulateMedia.ts';
import { conversationEvents, loadFixture } from '../../support/fixtures.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, noon, shopperSays, staticChat } from '../../support/staticChat.ts';

// Forced colours replace all backgrounds, shadows and gradients.
beforeAll(() => emulateMedia('forced-colors'));
afterAll(() => emulateMedia());

const events = conversationEvents(loadFixture('everything')).map((event, at) => agentSays(`e${at}`, event));
const choice = events.find(({ event }) => event.kind === 'buttons');
const chosen = { kind: 'button', id: 'swap', title: 'Another colour' } as const;
const answered = events.map((message) => (message === choice ? { ...message, selection: chosen } : message));

const panel = async () => {
  const chat = staticChat([shopperSays('s', 'Three days in the hills'), ...answered], {
    turn: { status: 'receiving', turnId: 't', since: noon },
    suggestions: ['Which is the lightest?'],
  });
  renderPart(
    <div style={{ blockSize: 700, display: 'flex' }}>
      <Panel defaults={defaultRenderers} parts={defaultParts} />
    </div>,
    { chat },
  );
  await waitFor(() => expect(document.querySelector('.shelftalk-notice, .shelftalk-select')).not.toBeNull());
};

const find = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

/** Whether an element has a visible border on all sides. */
const hasBorder = (selector: string): boolean => {
  const style = getComputedStyle(find(selector));
  return ['top', 'right', 'bottom', 'left'].every((side) => {
    const borderOf = (what: string) => style.getPropertyValue(`border-${side}-${what}`);
    return (
      Number.parseFloat(borderOf('width')) >= 1 &&
      borderOf('style') !== 'none' &&
      borderOf('color') !== colourOf('Canvas')
    );
  });
};

const colourOf = (name: string): string => {
  const probe = document.createElement('i');
  probe.style.color = name;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

it('gives elements with a background a border', async () => {
  await panel();
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const parts = [
    '.shelftalk-user-text',
    '.shelftalk-composer-field',
    '.shelftalk-composer-send',
    '.shelftalk-product',
    '.shelftalk-chip',
    '.shelftalk-select',
    '.shelftalk-reply',
    '.shelftalk-notice',
  ];
  expect(parts.filter((part) => !hasBorder(part))).toEqual([]);
});

it('shows the tick of a chosen reply and the line and strokes of the edge', async () => {
  await panel();
  expect(find('.shelftalk-reply-chosen svg').checkVisibility()).toBe(true);
  const strokes = getComputedStyle(find('.shelftalk-edge[data-waiting] .shelftalk-edge-strokes i'));
  expect(strokes.backgroundImage).toContain('gradient');
  expect(strokes.color).toBe(colourOf('CanvasText'));
});

it('shows a focus ring, also for the text field', async () => {
  await panel();
  await userEvent.tab();
  const ring = getComputedStyle(document.activeElement ?? document.body);
  expect([ring.outlineStyle === 'none', ring.outlineColor === colourOf('Canvas')]).toEqual([false, false]);
  screen.getByRole('textbox').focus();
  expect(getComputedStyle(find('.shelftalk-composer-field')).outlineStyle).toBe('solid');
});

it('gives a sheet a border', () => {
  renderPart(
    <Sheet isOpen title="Details" onClose={() => {}}>
      <p>Two nights, one pack</p>
    </Sheet>,
  );
  expect(hasBorder('.shelftalk-sheet')).toBe(true);
});

it('gives the launcher a border and no mask', () => {
  renderPart(<ChatLauncher open={false} onPress={() => {}} />);
  expect(hasBorder('.shelftalk-launcher-button')).toBe(true);
  expect(getComputedStyle(find('.shelftalk-launcher-button')).maskImage).toBe('none');
});
