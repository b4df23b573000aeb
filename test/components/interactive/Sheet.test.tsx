import { render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Sheet } from '../../../src/components/interactive/Sheet.tsx';
import { expectNoAxeViolations, renderCard } from './card.tsx';

/** A button that opens a sheet. With `depth` above 0, the sheet contains another such button. */
function Opener({ name, depth = 0, onClosed }: { name: string; depth?: number; onClosed?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open {name}
      </button>
      <Sheet isOpen={isOpen} title={name} onClose={close}>
        {depth > 0 ? <Opener name={`${name} inside`} depth={depth - 1} /> : <p>Words</p>}
      </Sheet>
    </>
  );
}
const opener = (name: string) => screen.getByRole('button', { name: `Open ${name}` });
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null;

test('opens with the focus inside, and returns the focus on Escape', async () => {
  const { container } = renderCard(<Opener name="Sizes" />);
  await userEvent.click(opener('Sizes'));
  const sheet = await screen.findByRole('dialog', { name: 'Sizes' });
  expect(sheet.contains(document.activeElement)).toBe(true);
  await expectNoAxeViolations(container);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(isOpen('Sizes')).toBe(false));
  expect(document.activeElement).toBe(opener('Sizes'));
});

test('closes on a press outside, but not on a drag that ends outside', async () => {
  const onClosed = vi.fn();
  renderCard(<Opener name="Sizes" onClosed={onClosed} />);
  await userEvent.click(opener('Sizes'));
  const sheet = await screen.findByRole('dialog', { name: 'Sizes' });
  const press = (type: 'pointerdown' | 'click', on: Element) =>
    on.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  press('pointerdown', within(sheet).getByText('Words'));
  press('click', sheet);
  expect(isOpen('Sizes')).toBe(true);
  press('pointerdown', sheet);
  press('click', sheet);
  await waitFor(() => expect(isOpen('Sizes')).toBe(false));
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
});

test('closes nested sheets one at a time and returns the focus step by step', async () => {
  renderCard(<Opener name="Sizes" depth={1} />);
  await userEvent.click(opener('Sizes'));
  await userEvent.click(await screen.findByRole('button', { name: 'Open Sizes inside' }));
  await screen.findByRole('dialog', { name: 'Sizes inside' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(isOpen('Sizes inside')).toBe(false));
  expect(isOpen('Sizes')).toBe(true);
  expect(document.activeElement).toBe(opener('Sizes inside'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(isOpen('Sizes')).toBe(false));
  expect(document.activeElement).toBe(opener('Sizes'));
});

test('returns the focus when it unmounts while open', async () => {
  const ui = (isThere: boolean) => (
    <>
      <button type="button">Before</button>
      {isThere && (
        <Sheet isOpen title="Picture" onClose={() => {}}>
          <p>Words</p>
        </Sheet>
      )}
    </>
  );
  const { rerender } = render(ui(false));
  screen.getByText('Before').focus();
  rerender(ui(true));
  const sheet = await screen.findByRole('dialog');
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
  rerender(ui(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Before')));
});

test('stays open in strict mode, where effects run twice', async () => {
  const onClose = vi.fn();
  render(
    <StrictMode>
      <Sheet isOpen title="Picture" onClose={onClose}>
        <p>Words</p>
      </Sheet>
    </StrictMode>,
  );
  const sheet = await screen.findByRole('dialog');
  // The marker fires after the asynchronous events of the first opening, which strict mode has undone.
  const markerFired = new Promise((resolve) => sheet.addEventListener('marker', resolve));
  setTimeout(() => sheet.dispatchEvent(new Event('marker')));
  await markerFired;
  expect(sheet.matches(':modal')).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('scrolls long content but not the page behind, and allows zooming', async () => {
  const ui = (height: number) => (
    <Sheet isOpen title="Long" onClose={() => {}}>
      <div style={{ blockSize: height }}>Words</div>
    </Sheet>
  );
  const { rerender } = renderCard(ui(4000));
  const sheet = await screen.findByRole('dialog');
  const isPrevented = (on: Element, init: WheelEventInit = {}) => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 10, ...init });
    return !on.dispatchEvent(event);
  };
  await waitFor(() => expect(isPrevented(sheet)).toBe(true));
  expect(isPrevented(screen.getByText('Words'))).toBe(false);
  expect(isPrevented(sheet, { ctrlKey: true })).toBe(false);
  rerender(
    <div className="shelftalk" style={{ inlineSize: 400 }}>
      {ui(20)}
    </div>,
  );
  await waitFor(() => expect(isPrevented(screen.getByText('Words'))).toBe(true));
});

test('covers the screen inside a transformed and clipped ancestor', async () => {
  const { container } = renderCard(
    <div
      style={{ transform: 'translateX(50px) scale(0.5)', overflow: 'hidden', inlineSize: 100, blockSize: 60 }}
    >
      <Sheet isOpen title="Sizes" onClose={() => {}}>
        <p>Words</p>
      </Sheet>
    </div>,
  );
  await screen.findByRole('dialog');
  await expectNoAxeViolations(container);
  const { left, right, bottom } = screen.getByRole('dialog').getBoundingClientRect();
  expect(Math.round(left + right)).toBe(innerWidth);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
});
