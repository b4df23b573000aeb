import { expect, test } from 'vitest';
import { uploadWithProgress } from '../../src/browser/index.ts';

const body = new Blob([new Uint8Array(2_000_000)], { type: 'image/png' });
const headers = { authorization: 'Shelftalk token', 'content-type': 'image/png' };
const missingPage = `${globalThis.origin}/nothing-is-served-here`;

test('resolves with a Response and reports the progress up to 1', async () => {
  const parts: number[] = [];
  const response = await uploadWithProgress({
    url: missingPage,
    headers,
    body,
    onProgress: (part) => parts.push(part),
  });
  expect(response.status).toBeGreaterThanOrEqual(200);
  expect(typeof (await response.text())).toBe('string');
  expect(parts.at(-1)).toBe(1);
  expect(parts).toEqual(parts.toSorted((one, other) => one - other));
});

test('rejects when aborted before or during the upload', async () => {
  await expect(
    uploadWithProgress({ url: missingPage, headers, body, signal: AbortSignal.abort() }),
  ).rejects.toBeInstanceOf(TypeError);
  const controller = new AbortController();
  const sent = uploadWithProgress({ url: missingPage, headers, body, signal: controller.signal });
  controller.abort();
  await expect(sent).rejects.toBeInstanceOf(TypeError);
});

test('rejects when the server is not reachable', async () => {
  const unreachable = { url: 'http://127.0.0.1:9/', headers: {}, body };
  await expect(uploadWithProgress(unreachable)).rejects.toBeInstanceOf(TypeError);
});
