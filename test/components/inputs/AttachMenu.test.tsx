import { fireEvent, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AttachMenu } from '../../../src/components/inputs/AttachMenu.tsx';
import { expectNoAxeFaults, renderCard } from '../interactive/card.tsx';

const png = new File(['x'], 'tent.png', { type: 'image/png' });
const spot = { latitude: 41.15, longitude: -8.61 };
const never = () => new Promise<never>(() => {});

/** The picker is the browser's own window, so its outcome is put into the input directly. */
function pick(container: Element, file: File) {
  const input = container.querySelector('input[type=file]');
  const files = new DataTransfer();
  files.items.add(file);
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input.');
  input.files = files.files;
  fireEvent.change(input);
}

test('where nothing can be sent there is no button', () => {
  renderCard(<AttachMenu onSend={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('one thing is a button of its own, two are a menu', async () => {
  const { unmount } = renderCard(<AttachMenu onSend={() => {}} upload={never} />);
  screen.getByRole('button', { name: 'Picture' });
  unmount();
  const { container } = renderCard(<AttachMenu onSend={() => {}} upload={never} locate={never} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add to the message' }));
  const menu = await screen.findByRole('dialog', { name: 'Add to the message' });
  expect(within(menu).getAllByRole('button')).toHaveLength(2);
  await expectNoAxeFaults(container);
});

test('a picked picture is shown, named, uploaded and sent', async () => {
  const onSend = vi.fn();
  const upload = vi.fn(async () => 'https://chat.example/u/1.png');
  const { container } = renderCard(<AttachMenu onSend={onSend} upload={upload} />);
  pick(container, png);
  const sheet = await screen.findByRole('dialog', { name: 'Picture' });
  await within(sheet).findByRole('img', { name: 'tent.png' });
  await userEvent.fill(within(sheet).getByRole('textbox'), 'Is this the one?');
  await expectNoAxeFaults(container);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Send picture' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(upload.mock.calls).toEqual([[png]]);
  expect(onSend.mock.calls).toEqual([
    [{ kind: 'image', url: 'https://chat.example/u/1.png', caption: 'Is this the one?' }],
  ]);
});

test('an upload that fails is said, and can be tried again', async () => {
  const onSend = vi.fn();
  const upload = vi.fn(async () => 'u').mockRejectedValueOnce(new Error('away'));
  const { container } = renderCard(<AttachMenu onSend={onSend} upload={upload} />);
  pick(container, png);
  await userEvent.click(await screen.findByRole('button', { name: 'Send picture' }));
  await screen.findByText('The picture could not be sent.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
});

test('a file that is no picture is refused before it is uploaded', async () => {
  const upload = vi.fn(async () => 'u');
  const { container } = renderCard(<AttachMenu onSend={() => {}} upload={upload} />);
  pick(container, new File(['x'], 'song.mp3', { type: 'audio/mpeg' }));
  await screen.findByText('Only JPEG and PNG pictures can be sent.');
  expect(screen.queryByRole('button', { name: 'Send picture' })).toBeNull();
  expect(upload).not.toHaveBeenCalled();
});

test('a picture can be dropped on the composer, and pasted text is left alone', async () => {
  const composer = createRef<HTMLDivElement>();
  renderCard(
    <div ref={composer}>
      <AttachMenu onSend={() => {}} upload={never} locate={never} dropTarget={composer} />
    </div>,
  );
  const text = new DataTransfer();
  text.setData('text/plain', 'hello');
  const paste = new ClipboardEvent('paste', { clipboardData: text, cancelable: true });
  composer.current?.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
  const files = new DataTransfer();
  files.items.add(png);
  composer.current?.dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }));
  const sheet = await screen.findByRole('dialog', { name: 'Picture' });
  expect(sheet.matches(':modal')).toBe(true);
  expect(sheet.getBoundingClientRect().height).toBeGreaterThan(0);
});

test('the place is asked for only when the shopper presses, and then sent', async () => {
  const onSend = vi.fn();
  const locate = vi.fn(async () => spot);
  renderCard(<AttachMenu onSend={onSend} locate={locate} />);
  await userEvent.click(screen.getByRole('button', { name: 'My location' }));
  const sheet = await screen.findByRole('dialog', { name: 'My location' });
  expect(locate).not.toHaveBeenCalled();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Share my location' }));
  await vi.waitFor(() =>
    expect(onSend.mock.calls).toEqual([[{ kind: 'location', ...spot, name: '', address: '' }]]),
  );
});

test.each([
  [{ code: 1 }, /does not allow/],
  [new Error('no signal'), /could not be found/],
])('when the place is refused (%o) that is said', async (reason, words) => {
  const { container } = renderCard(<AttachMenu onSend={() => {}} locate={() => Promise.reject(reason)} />);
  await userEvent.click(screen.getByRole('button', { name: 'My location' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Share my location' }));
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status');
  await expectNoAxeFaults(container);
});
