import { beforeAll, expect, test } from 'vitest';
import { encodeOgg, samplesOf } from '../../src/browser/encodeOgg.ts';
import { readWebmOpus } from '../../src/browser/readWebmOpus.ts';
import { bytesOf, decodeAudio, peakOf, recordWebm } from './recordings.ts';

let webm: Blob;
let bytes: Uint8Array;
beforeAll(async () => {
  webm = await recordWebm();
  bytes = await bytesOf(webm);
});

test('keeps the volume and the duration of a Chromium recording', async () => {
  const ogg = new Blob([encodeOgg(readWebmOpus(bytes))], { type: 'audio/ogg' });
  const [before, after] = await Promise.all([decodeAudio(webm), decodeAudio(ogg)]);
  expect(peakOf(after)).toBeGreaterThan(0.01);
  expect(peakOf(after)).toBeCloseTo(peakOf(before), 2);
  expect(after.duration).toBeCloseTo(before.duration, 1);
});

test('an encoded file has a duration in the audio element', async () => {
  const url = URL.createObjectURL(new Blob([encodeOgg(readWebmOpus(bytes))], { type: 'audio/ogg' }));
  const player = new Audio(url);
  await new Promise((resolve, reject) => {
    player.onloadedmetadata = resolve;
    player.onerror = reject;
  });
  expect(player.duration).toBeGreaterThan(0.2);
  expect(player.duration).toBeLessThan(60);
  URL.revokeObjectURL(url);
});

test('reads the complete packets of a truncated recording', () => {
  const all = readWebmOpus(bytes).packets.length;
  const some = readWebmOpus(bytes.subarray(0, bytes.length - 50)).packets.length;
  expect(some).toBeLessThan(all);
  expect(some).toBeGreaterThan(0);
});

test.each([
  ['an empty file', new Uint8Array()],
  ['a file of zeros', new Uint8Array(64)],
  ['a text', new TextEncoder().encode('This is not a recording at all, but a line of text.')],
])('rejects %s', (_name, wrong) => {
  expect(() => readWebmOpus(wrong)).toThrow(RangeError);
});

test('numbers the pages, sets their sample positions and marks the last one', () => {
  const packet = Uint8Array.of(0x78, 1, 2, 3);
  const head = new TextEncoder().encode('OpusHead');
  const ogg = encodeOgg({ head, packets: Array.from({ length: 120 }, () => packet) });
  expect(pagesOf(ogg)).toEqual([
    { type: 2, samples: 0, number: 0, packets: 1 },
    { type: 0, samples: 0, number: 1, packets: 1 },
    { type: 0, samples: 50 * 960, number: 2, packets: 50 },
    { type: 0, samples: 100 * 960, number: 3, packets: 50 },
    { type: 4, samples: 120 * 960, number: 4, packets: 20 },
  ]);
});

test('splits large packets into segments, at most 255 per page', () => {
  const packet = new Uint8Array(1275).fill(0x78);
  const ogg = encodeOgg({ head: new TextEncoder().encode('OpusHead'), packets: Array(60).fill(packet) });
  expect(pagesOf(ogg).map(({ packets }) => packets)).toEqual([1, 1, 42, 18]);
});

test.each([
  ['one SILK frame of 60 ms', [0x18], 2880],
  ['one hybrid frame of 10 ms', [0x60], 480],
  ['two CELT frames of 20 ms', [0xf9], 1920],
  ['five CELT frames of 2.5 ms', [0xe3, 5], 600],
])('reads the duration of %s from its first bytes', (_name, packet, samples) => {
  expect(samplesOf(Uint8Array.from(packet))).toBe(samples);
});

/** Reads the pages of an Ogg file; a segment shorter than 255 bytes ends a packet. */
function pagesOf(ogg: Uint8Array) {
  const view = new DataView(ogg.buffer);
  const pages = [];
  for (let at = 0; at < ogg.length; ) {
    const count = view.getUint8(at + 26);
    const segments = [...ogg.subarray(at + 27, at + 27 + count)];
    pages.push({
      type: view.getUint8(at + 5),
      samples: view.getUint32(at + 6, true),
      number: view.getUint32(at + 18, true),
      packets: segments.filter((size) => size < 255).length,
    });
    at += 27 + count + segments.reduce((sum, size) => sum + size, 0);
  }
  return pages;
}
