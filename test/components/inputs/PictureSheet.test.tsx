import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PictureSheet } from '../../../src/components/inputs/PictureSheet.tsx';
import { type ChatInput, ServiceError } from '../../../src/protocol/index.ts';
import { expectNoAxeViolations, renderCard } from '../interactive/card.tsx';
import { fakeUploads, heldUpload, pictureFile } from './fakes.ts';

type More = Partial<Omit<Parameters<typeof PictureSheet>[0], 'onSend' | 'onClose' | 'uploads' | 'files'>> & {
  readonly uploads?: ReturnType<typeof fakeUploads>;
};

function show(files: readonly File[], { uploads = fakeUploads(), ...more }: More = {}) {
  const [onSend, onClose] = [vi.fn<(input: ChatInput) => void>(), vi.fn<() => void>()];
  const props = { files, uploads, onSend, onClose, ...more };
  return { ...props, ...renderCard(<PictureSheet {...props} />) };
}
const send = (name: RegExp | string = /^Send/) =>
  waitFor(async () => {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
    await userEvent.click(button);
  });

test('previews, names, uploads and sends a picture', async () => {
  const { container, onSend, onClose, uploads } = show([await pictureFile()]);
  await screen.findByRole('img', { name: 'tent.png' });
  await userEvent.fill(screen.getByRole('textbox', { name: /^Add a note/ }), ' Is this the one? ');
  await expectNoAxeViolations(container);
  await send('Send picture');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(uploads.upload.mock.calls.map(([file]) => file.type)).toEqual(['image/png']);
  expect(onSend.mock.calls).toEqual([
    [{ kind: 'image', url: 'https://chat.example/u/1.png', caption: 'Is this the one?' }],
  ]);
});

test('sends several pictures with their captions in the chosen order', async () => {
  const files = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => pictureFile(name)));
  const { container, onSend } = show(files);
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(3));
  const [, second] = screen.getAllByRole('textbox');
  if (second) await userEvent.fill(second, 'The second');
  await expectNoAxeViolations(container);
  await send('Send 3 pictures');
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(3));
  expect(onSend.mock.calls.map(([input]) => input.kind === 'image' && input.caption)).toEqual([
    '',
    'The second',
    '',
  ]);
});

test('removes a picture and closes with the last one', async () => {
  const { onClose } = show([await pictureFile('a.png'), await pictureFile('b.png')]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove b.png' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('adds pictures up to maxPictures', async () => {
  const { container } = show([await pictureFile('a.png')], { maxPictures: 2 });
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  const list = new DataTransfer();
  for (const name of ['b.png', 'c.png']) list.items.add(await pictureFile(name));
  if (input) input.files = list.files;
  input?.dispatchEvent(new Event('change'));
  await screen.findByRole('dialog', { name: '2 pictures' });
  expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull();
});

test('converts WebP to an accepted format', async () => {
  const { uploads } = show([await pictureFile('a.webp', 'image/webp')]);
  await send();
  await waitFor(() => expect(uploads.upload.mock.calls[0]?.[0].type).toBe('image/jpeg'));
});

test.each([
  [
    'a file that is no picture',
    ['hello'],
    'We can’t accept this file type. Please use JPEG, PNG, WebP or GIF.',
  ],
  [
    'a HEIC picture',
    ['\0\0\0\x18ftypheic'],
    'This browser can’t open HEIC pictures. Please send it as a JPEG.',
  ],
  ['half a picture', ['GIF89a'], 'This picture is damaged and can’t be opened.'],
])('refuses %s before uploading', async (_name, bytes, text) => {
  const { container, uploads } = show([new File(bytes, 'a.jpg')]);
  await screen.findByText(text, { exact: false });
  expect(screen.getByRole('button', { name: 'Send picture' }).getAttribute('aria-disabled')).toBe('true');
  expect(uploads.upload).not.toHaveBeenCalled();
  await expectNoAxeViolations(container);
});

test('refuses a picture that cannot be made small enough', async () => {
  show([await pictureFile()], { limits: { maxBytes: 10, maxSide: 100 } });
  await screen.findByText('This picture is too large. The limit is 0 MB.', { exact: false });
});

test('shows progress and cancels the upload', async () => {
  const { uploads, options } = heldUpload();
  const { container, onSend } = show([await pictureFile()], { uploads });
  await send();
  const bar = await screen.findByRole('progressbar', { name: 'Sending…' });
  options[0]?.onProgress?.(0.5);
  await waitFor(() => expect(bar).toHaveProperty('value', 0.5));
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Stop sending' }));
  expect(options[0]?.signal?.aborted).toBe(true);
  await screen.findByRole('button', { name: 'Send picture' });
  expect(onSend).not.toHaveBeenCalled();
});

test('aborts the upload on closing', async () => {
  const { uploads, options } = heldUpload();
  const { unmount } = show([await pictureFile()], { uploads });
  await send();
  await waitFor(() => expect(options).toHaveLength(1));
  unmount();
  expect(options[0]?.signal?.aborted).toBe(true);
});

test.each([
  [new ServiceError('network', ''), /Check your connection/],
  [new ServiceError('busy', ''), /very busy right now/],
  [new ServiceError('refused', ''), /can’t accept this file/],
])('shows a failed upload (%o) and retries only the missing files', async (error, text) => {
  let failures = 1;
  const uploads = fakeUploads(async (file) => {
    if (file.size > 90 && failures-- > 0) throw error;
    return {};
  });
  const files = [
    await pictureFile('small.png', 'image/png', 8),
    await pictureFile('wide.png', 'image/png', 900),
  ];
  const { container, onSend } = show(files, { uploads });
  await send();
  const line = await screen.findByText(text);
  expect(line.getAttribute('role')).toBe('status');
  await expectNoAxeViolations(container);
  const before = uploads.upload.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2));
  expect(uploads.upload.mock.calls.length - before).toBe(1);
});

test('draws the preview on a canvas, which a strict content security policy allows', async () => {
  show([await pictureFile()]);
  const picture = await screen.findByRole('img', { name: 'tent.png' });
  expect(picture.tagName).toBe('CANVAS');
  await waitFor(() => expect(picture).toMatchObject({ width: 8, height: 6 }));
});
