import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatPanel } from '../../../src/components/index.ts';
import { AttachMenu, type AttachMenuProps } from '../../../src/components/inputs/AttachMenu.tsx';
import { renderPart } from '../../support/render.tsx';
import { expectNoAxeViolations, renderCard } from '../interactive/card.tsx';
import { fakeRecorder, fakeUploads, pictureFile } from './fakes.ts';

const uploads = fakeUploads();
const everything: Omit<AttachMenuProps, 'onSend'> = {
  picture: { uploads },
  voice: { uploads, recorder: fakeRecorder().recorder },
  location: { locate: async () => ({ status: 'refused', reason: 'denied' }) },
  store: { stores: [{ storeId: 's1', name: 'Ribeira', city: 'Porto', state: 'Norte' }] },
  form: { title: 'We call you', fields: [{ name: 'tel', label: 'Phone', type: 'tel' }] },
};
const menu = (offered: Omit<AttachMenuProps, 'onSend'>, onSend = vi.fn()) => (
  <AttachMenu onSend={onSend} {...offered} />
);
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add to your message' }));
  return within(await screen.findByRole('dialog', { name: 'Add to your message' }));
};

/** Sets the input's files directly, because tests cannot operate the browser's file picker. */
function pick(container: Element, ...files: readonly File[]) {
  const input = container.querySelector('input[type=file]');
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input.');
  input.files = list.files;
  fireEvent.change(input);
}

test('renders nothing without options', () => {
  renderCard(menu({}));
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['picture', 'Picture'],
  ['voice', 'Voice message'],
  ['location', 'My location'],
  ['store', 'Choose a store'],
  ['form', 'We call you'],
] as const)('renders a button for %s alone', (kind, name) => {
  renderCard(menu({ [kind]: everything[kind] }));
  screen.getByRole('button', { name });
});

test('renders several inputs as a menu in a fixed order', async () => {
  const { container } = renderCard(menu(everything));
  const shown = await openMenu();
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Picture',
    'Voice message',
    'My location',
    'Choose a store',
    'We call you',
  ]);
  await expectNoAxeViolations(container);
});

test.each([
  ['Voice message', 'Voice message'],
  ['My location', 'My location'],
  ['Choose a store', 'Choose a store'],
  ['We call you', 'We call you'],
])('opens the sheet of %s and returns the focus on closing', async (name, title) => {
  const { container } = renderCard(menu(everything));
  const button = screen.getByRole('button', { name: 'Add to your message' });
  const shown = await openMenu();
  await userEvent.click(shown.getByRole('button', { name }));
  const sheet = await screen.findByRole('dialog', { name: title });
  expect(sheet.matches(':modal')).toBe(true);
  await expectNoAxeViolations(container);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('is a sheet like the others on a phone: with a title and a close button, on the ground of the panel', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const { container } = renderPart(<ChatPanel attach={menu(everything)} />);
  const sheet = await openMenu();
  expect(sheet.getByText('Add to your message').checkVisibility()).toBe(true);
  const colourOf = (element: Element | null | undefined) =>
    element && getComputedStyle(element).backgroundColor;
  expect(colourOf(screen.getByRole('dialog'))).toBe(colourOf(container.querySelector('.shelftalk-panel')));
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('sends a store from the menu', async () => {
  const onSend = vi.fn();
  renderCard(menu({ store: everything.store }, onSend));
  await userEvent.click(screen.getByRole('button', { name: 'Choose a store' }));
  await userEvent.click(await screen.findByRole('option', { name: /Ribeira/ }));
  expect(onSend.mock.calls).toEqual([
    [{ kind: 'store', storeId: 's1', name: 'Ribeira', city: 'Porto', state: 'Norte' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('sends a form from the menu as strings', async () => {
  const onSend = vi.fn();
  renderCard(menu({ form: everything.form }, onSend));
  await userEvent.click(screen.getByRole('button', { name: 'We call you' }));
  await userEvent.fill(await screen.findByRole('textbox', { name: /Phone/ }), '+351 200');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend.mock.calls).toEqual([[{ kind: 'form', values: { tel: '+351 200' } }]]);
});

test('opens the sheet for a picked picture and accepts the same picture again', async () => {
  const { container } = renderCard(menu({ picture: everything.picture }));
  for (const _time of [1, 2]) {
    pick(container, await pictureFile());
    await screen.findByRole('img', { name: 'tent.png' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('opens the sheet for a picked picture if pictures are offered only later', async () => {
  const { container, rerender } = renderPart(menu({ voice: everything.voice }));
  rerender(menu({ voice: everything.voice, picture: everything.picture }));
  pick(container, await pictureFile());
  await screen.findByRole('img', { name: 'tent.png' });
});

test('reports a closed menu as collapsed if the menu has replaced a button', async () => {
  const { rerender } = renderPart(menu({ voice: everything.voice }));
  rerender(menu(everything));
  const button = screen.getByRole('button', { name: 'Add to your message' });
  await openMenu();
  expect(button.ariaExpanded).toBe('true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button.ariaExpanded).toBe('false'));
});

test.each([
  ['the panel', '.shelftalk-panel', () => renderPart(<ChatPanel attach={menu(everything)} />)],
  [
    'a composer outside a panel',
    '.shelftalk-composer',
    () => renderCard(<div className="shelftalk-composer">{menu(everything)}</div>),
  ],
])(
  'accepts a picture dropped anywhere on %s and shows a hint while dragging',
  async (_name, selector, render) => {
    render();
    const target = document.querySelector<HTMLElement>(selector);
    const files = new DataTransfer();
    files.items.add(await pictureFile());
    const over = new DragEvent('dragover', { dataTransfer: files, cancelable: true });
    target?.dispatchEvent(over);
    expect(over.defaultPrevented).toBe(true);
    expect(target?.dataset.dropping).toBe('Drop pictures here');
    target?.dispatchEvent(new DragEvent('dragleave', { relatedTarget: document.body }));
    expect(target?.dataset.dropping).toBeUndefined();
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }));
    const sheet = await screen.findByRole('dialog', { name: 'Picture' });
    await waitFor(() => expect(sheet.matches(':modal')).toBe(true));
  },
);

test('removes the hint when the pointer moves again after a drag that ended without an event', async () => {
  renderPart(<ChatPanel attach={menu(everything)} />);
  const panel = document.querySelector<HTMLElement>('.shelftalk-panel');
  const files = new DataTransfer();
  files.items.add(await pictureFile());
  panel?.dispatchEvent(new DragEvent('dragover', { dataTransfer: files, cancelable: true }));
  expect(panel?.dataset.dropping).toBe('Drop pictures here');
  panel?.dispatchEvent(new PointerEvent('pointermove'));
  expect(panel?.dataset.dropping).toBeUndefined();
});

test('takes a pasted picture, and ignores a paste that contains text', async () => {
  renderPart(<ChatPanel attach={menu(everything)} />);
  const panel = document.querySelector<HTMLElement>('.shelftalk-panel');
  const paste = (clipboardData: DataTransfer) => {
    const event = new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true });
    panel?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const text = new DataTransfer();
  text.setData('text/plain', 'hello');
  expect(paste(text)).toBe(false);
  const cells = new DataTransfer();
  cells.setData('text/plain', 'size\tstock');
  cells.items.add(await pictureFile());
  expect(paste(cells)).toBe(false);
  const files = new DataTransfer();
  files.items.add(await pictureFile());
  expect(paste(files)).toBe(true);
  await screen.findByRole('dialog', { name: 'Picture' });
});

test('leaves a drop to the browser without the picture input', async () => {
  renderPart(<ChatPanel attach={menu({ form: everything.form })} />);
  const files = new DataTransfer();
  files.items.add(await pictureFile());
  const over = new DragEvent('dragover', { dataTransfer: files, cancelable: true });
  document.querySelector('.shelftalk-panel')?.dispatchEvent(over);
  expect(over.defaultPrevented).toBe(false);
});
