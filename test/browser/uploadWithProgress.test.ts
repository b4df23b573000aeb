import { expect, test } from 'vitest';
import { uploadWithProgress } from '../../src/browser/index.ts';

const body = new Blob([new Uint8Array(2_000_000)], { type: 'image/png' });
const headers = { authorization: 'Shelftalk token', 'content-type': 'image/png' };
const here = `${globalThis.origin}/nothing-is-served-here`;

test('the answer comes back as one of fetch would, and the progress is told up to the end', async () => {
  const parts: number[] = [];
  const response = await uploadWithProgress({
    url: here,
    headers,
    body,
    onProgress: (part) => parts.push(part),
  });
  expect(response.status).toBeGreaterThanOrEqual(200);
  expect(typeof (await response.text())).toBe('string');
  expect(parts.at(-1)).toBe(1);
  expect(parts).toEqual(parts.toSorted((one, other) => one - other));
});

test('an upload can be stopped, before it begins and under way', async () => {
  await expect(
    uploadWithProgress({ url: here, headers, body, signal: AbortSignal.abort() }),
  ).rejects.toBeInstanceOf(TypeError);
  const controller = new AbortController();
  const sent = uploadWithProgress({ url: here, headers, body, signal: controller.signal });
  controller.abort();
  await expect(sent).rejects.toBeInstanceOf(TypeError);
});

test('where nobody answers it rejects', async () => {
  const nowhere = { url: 'http://127.0.0.1:9/', headers: {}, body };
  await expect(uploadWithProgress(nowhere)).rejects.toBeInstanceOf(TypeError);
});
