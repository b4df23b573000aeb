import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { detectMedia, type Media } from '../../proxy/uploads/media/detectMedia.ts';
import { readPage } from '../../proxy/uploads/media/oggPages.ts';
import { stripMedia } from '../../proxy/uploads/media/stripMedia.ts';
import { encodeOgg } from '../../src/browser/encodeOgg.ts';
import {
  chunk,
  exif,
  frame,
  id3,
  jpeg,
  mp3,
  ogg,
  oggChecksum,
  opus,
  opusHead,
  opusTags,
  png,
  riff,
  riffChunk,
  scan,
  secretPlace,
  segment,
  sound,
  vorbisHead,
  vorbisSetup,
  vorbisTags,
  wav,
  wavFormat,
} from './support/mediaFiles.ts';

/** Strips a copy of the bytes. */
function strip(bytes: Uint8Array, type: Media['type']): Buffer | undefined {
  const stripped = stripMedia(Buffer.from(bytes), type);
  return stripped && Buffer.concat(stripped.parts);
}
const pixelsOf = (bytes: Buffer, type: Media['type']) => stripMedia(Buffer.from(bytes), type)?.pixels;
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['image/png', png()],
  ['image/jpeg', jpeg()],
  ['audio/wav', wav()],
  ['audio/ogg', opus()],
  ['audio/mpeg', mp3()],
  ['audio/mpeg', Buffer.concat([id3(latin1(secretPlace)), mp3()])],
  [undefined, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
  [undefined, Buffer.from('<!doctype html><script>x()</script>')],
  [undefined, Buffer.from('GIF89a with more than enough bytes')],
  [undefined, Buffer.concat([latin1('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(20)])],
  [undefined, latin1('\0\0\0\x20ftypheic with more bytes')],
  [undefined, latin1('\x89PNG\r\n\x1a\n')],
  [undefined, Buffer.alloc(0)],
])('detects the type of a file by its bytes: %s (undefined: not accepted)', (type, bytes) => {
  expect(detectMedia(bytes)?.type).toBe(type);
});

describe('a JPEG', () => {
  const thumbnail = latin1('thumbnail of a face');

  test('keeps the picture and its orientation and removes all other metadata', () => {
    const photo = jpeg(
      exif(6),
      segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0${secretPlace}`)),
      segment(0xe0, Buffer.concat([latin1('JFXX\0\x10'), thumbnail])),
      segment(0xe2, latin1(`ICC_PROFILE\0\x01\x01desc ${secretPlace}`)),
      segment(0xe2, latin1(`MPF\0${secretPlace}`)),
      segment(0xed, latin1(secretPlace)),
      segment(0xee, latin1(`Adobe\0\x64\0\0\0\0\x01${secretPlace}`)),
      segment(0xef, latin1(secretPlace)),
      segment(0xfe, latin1(secretPlace)),
    );
    const stripped = strip(Buffer.concat([photo, latin1(secretPlace)]), 'image/jpeg');
    const text = stripped?.toString('latin1') ?? '';
    expect(text).not.toMatch(/GPS|thumbnail|JFXX|ICC|desc|MPF|http/);
    expect(text).toContain(scan.toString('latin1'));
    expect(text).toContain('Adobe');
    expect(text.split('Exif')).toHaveLength(2);
    expect(pixelsOf(photo, 'image/jpeg')).toBe(200);
    // A second pass changes nothing.
    expect(stripped && strip(stripped, 'image/jpeg')?.equals(stripped)).toBe(true);
    expect(strip(jpeg(exif(1)), 'image/jpeg')?.equals(jpeg())).toBe(true);
  });

  test('loses the thumbnail of its JFIF segment', () => {
    const density = Buffer.concat([latin1('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02'), thumbnail]);
    const start = Buffer.of(0xff, 0xd8);
    const file = Buffer.concat([start, segment(0xe0, density), jpeg().subarray(2 + 18)]);
    expect(strip(file, 'image/jpeg')?.equals(jpeg())).toBe(true);
  });

  const frameOf = (height: number, width: number) => {
    const body = Buffer.from('080000000001011100', 'hex');
    body.writeUInt16BE(height, 1);
    body.writeUInt16BE(width, 3);
    return segment(0xc0, body);
  };
  const around = (...segments: readonly Buffer[]) =>
    Buffer.concat([Buffer.of(0xff, 0xd8), ...segments, Buffer.of(0xff, 0xd9)]);

  test.each([
    ['two frame headers', around(frame, frameOf(60_000, 60_000), scan)],
    ['two frame headers of different codings', around(frame, segment(0xc2, frame.subarray(4)), scan)],
    ['a frame header after a scan', around(frame, scan, frameOf(60_000, 60_000), scan)],
    ['no frame header', around(scan)],
    ['no scan', around(frame)],
    ['a height declared after the scan', around(frameOf(0, 20), scan, segment(0xdc, Buffer.of(0xff, 0xff)))],
    ['no width', around(frameOf(10, 0), scan)],
    [
      'a frame header that is longer than its components',
      around(segment(0xc0, Buffer.concat([frame.subarray(4), latin1(secretPlace)])), scan),
    ],
    ['frames of several sizes', around(segment(0xde, frame.subarray(4)), frame, scan)],
    ['an unknown segment', around(segment(0xf7, latin1(secretPlace)), frame, scan)],
  ])('with %s is refused', (_what, file) => {
    expect(strip(file, 'image/jpeg')).toBeUndefined();
  });
});

describe('a PNG', () => {
  test('keeps image chunks and removes texts, times, locations, profile and trailing data', () => {
    const names = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'prVt'];
    const extra = names.map((name) => chunk(name, latin1(secretPlace)));
    const gamma = chunk('gAMA', Buffer.of(0, 0, 177, 143));
    const file = Buffer.concat([png(3, 2, [...extra, gamma, gamma]), latin1(secretPlace)]);
    expect(strip(file, 'image/png')?.equals(png(3, 2, [gamma]))).toBe(true);
    expect(pixelsOf(file, 'image/png')).toBe(6);
  });

  const header = png().subarray(8, 33);
  const after = png().subarray(33);
  const signature = png().subarray(0, 8);

  test.each([
    ['a second header', Buffer.concat([signature, header, png(60_000, 60_000).subarray(8, 33), after])],
    ['two equal headers', Buffer.concat([signature, header, header, after])],
    ['a chunk before its header', Buffer.concat([signature, chunk('gAMA', Buffer.alloc(4)), header, after])],
    ['no header', Buffer.concat([signature, after])],
    ['no picture', Buffer.concat([signature, header, chunk('IEND', Buffer.alloc(0))])],
    ['no pixels', png(0, 9)],
    ['text in its gamma chunk', png(1, 1, [chunk('gAMA', latin1(secretPlace))])],
    ['a wrong checksum', Buffer.concat([png().subarray(0, 32), Buffer.of(0), after])],
    [
      'a longer header',
      Buffer.concat([
        signature,
        chunk('IHDR', Buffer.concat([header.subarray(8, 21), latin1(secretPlace)])),
        after,
      ]),
    ],
  ])('with %s is refused', (_what, file) => {
    expect(strip(file, 'image/png')).toBeUndefined();
  });
});

describe('a WAV', () => {
  const data = riffChunk('data', Buffer.alloc(64, 'sound'));

  test('keeps format and samples only', () => {
    const tags = riffChunk('LIST', latin1(`INFOIART${secretPlace}`));
    const id3Chunk = riffChunk('id3 ', id3(latin1(secretPlace)));
    const extension = Buffer.concat([wavFormat().subarray(8), Buffer.of(22, 0, 16, 0, 4, 0, 0, 0)]);
    const subformat = Buffer.from('0100000000001000800000aa00389b71', 'hex');
    extension.writeUInt16LE(0xfffe, 0);
    const extended = riffChunk('fmt ', Buffer.concat([extension, subformat]));
    for (const file of [riff(tags, wavFormat(), id3Chunk, data, tags), riff(extended, data), wav(65)]) {
      expect(strip(Buffer.concat([file, latin1(secretPlace)]), 'audio/wav')?.equals(wav())).toBe(true);
    }
  });

  test.each([
    ['zeros behind its first bytes', Buffer.concat([latin1('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(4096)])],
    ['a declared size beyond its end', wav().subarray(0, -1)],
    ['no format', riff(data)],
    ['samples before the format', riff(data, wavFormat())],
    ['two formats', riff(wavFormat(), wavFormat(), data)],
    ['no samples', riff(wavFormat(), riffChunk('data', Buffer.alloc(0)))],
    ['no data', riff(wavFormat())],
    ['an unsupported coding', wav(64, { coding: 85 })],
    ['12 bits per sample', wav(64, { bits: 12, frameBytes: 2 })],
    ['no channels', wav(64, { channels: 0 })],
    ['a rate that is too high', wav(64, { rate: 1_000_000 })],
    ['a byte rate of another format', wav(64, { byteRate: 1 })],
    ['frames of another size', wav(64, { frameBytes: 4, byteRate: 32_000 })],
  ])('with %s is refused', (_what, file) => {
    expect(strip(file, 'audio/wav')).toBeUndefined();
  });
});

describe('an MP3', () => {
  test('keeps its frames and removes leading and trailing tags', () => {
    const text = id3(latin1(`TXXX${secretPlace}`));
    const old = Buffer.alloc(128);
    old.write(`TAG${secretPlace}`, 'latin1');
    for (const end of [old, latin1(`APETAGEX${secretPlace}`), Buffer.alloc(900), mp3(1).subarray(0, 300)]) {
      const file = Buffer.concat([text, mp3(), end]);
      expect(strip(file, 'audio/mpeg')?.equals(mp3())).toBe(true);
    }
  });

  const otherRate = mp3(1);
  otherRate.writeUInt8(0x94, 2);

  test.each([
    ['zeros behind its first frame header', Buffer.concat([mp3(1).subarray(0, 4), Buffer.alloc(4096)])],
    ['zeros behind its tag', Buffer.concat([id3(latin1(secretPlace)), Buffer.alloc(4096)])],
    ['a single frame', mp3(1)],
    ['text between its frames', Buffer.concat([mp3(), latin1(secretPlace), mp3()])],
    ['frames of another rate', Buffer.concat([mp3(), otherRate, mp3()])],
    ['a tag that is longer than the file', id3(Buffer.alloc(8000)).subarray(0, 4000)],
  ])('with %s is refused', (_what, file) => {
    expect(strip(file, 'audio/mpeg')).toBeUndefined();
  });
});

describe('an Ogg file', () => {
  /** Reads all pages and expects each to have the right checksum. */
  function pagesOf(file: Buffer) {
    const pages = [];
    for (let at = 0; at < file.length; ) {
      const page = readPage(file, at);
      if (!page) throw new Error('no page');
      const bare = Buffer.from(page.bytes);
      bare.writeUInt32LE(0, 22);
      expect(oggChecksum(bare)).toBe(page.bytes.readUInt32LE(22));
      pages.push(page);
      at += page.bytes.length;
    }
    return pages;
  }
  const long = `ARTIST=${secretPlace.repeat(4000)}`;

  test.each([
    ['Opus', (text: string) => ogg(opusHead, [opusTags(text)])],
    ['Vorbis', (text: string) => ogg(vorbisHead, [vorbisTags(text), vorbisSetup])],
  ])('of %s keeps its sound and removes comments of any length', (_coding, fileOf) => {
    for (const text of [`ARTIST=${secretPlace}`, long]) {
      const kept = strip(fileOf(text), `audio/ogg`);
      expect(kept?.toString('latin1')).not.toMatch(/GPS|vendor|ARTIST/);
      const pages = pagesOf(kept ?? Buffer.alloc(0));
      expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_page, index) => index));
      expect(pages.at(-1)?.body.equals(sound)).toBe(true);
      expect(kept && strip(kept, 'audio/ogg')?.equals(kept)).toBe(true);
    }
  });

  const damaged = opus();
  damaged[damaged.length - 1] = 0;

  test.each([
    ['zeros behind its first bytes', Buffer.concat([latin1('OggS\0'), Buffer.alloc(4096)])],
    ['a wrong checksum', damaged],
    ['another coding', ogg(latin1('Speex   1.2'), [opusTags()])],
    ['no comments', ogg(opusHead, [Buffer.from('sound')])],
    ['comments of another coding', ogg(opusHead, [vorbisTags()])],
    ['no sound', ogg(opusHead, [opusTags()]).subarray(0, -(sound.length + 28))],
    ['a head with trailing data', ogg(Buffer.concat([opusHead, latin1(secretPlace)]), [opusTags()])],
    ['comments and sound in one page', ogg(opusHead, [opusTags(), sound])],
    [
      'a stream after its head',
      Buffer.concat([ogg(opusHead, []).subarray(0, 47), ogg(opusHead, [opusTags()])]),
    ],
    [
      'pages of another stream',
      Buffer.concat([opus().subarray(0, 47), ogg(opusHead, [opusTags()], { serial: 8 }).subarray(47)]),
    ],
  ])('with %s is refused', (_what, file) => {
    expect(strip(file, 'audio/ogg')).toBeUndefined();
  });

  test('drops data after the end of its stream', () => {
    const second = ogg(opusHead, [opusTags(secretPlace)], { serial: 9 });
    const kept = strip(Buffer.concat([opus(), second]), 'audio/ogg');
    expect(kept).toEqual(strip(opus(), 'audio/ogg'));
    expect(kept?.includes(sound)).toBe(true);
  });

  test('recorded by the widget is accepted', () => {
    const packets = Array.from({ length: 120 }, () => Uint8Array.from([0x78, ...Array(90).fill(7)]));
    const recorded = encodeOgg({ head: opusHead, packets });
    expect(strip(recorded, 'audio/ogg')?.equals(Buffer.from(recorded))).toBe(true);
  });
});

test.each([
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
] as const)(
  'a recording of a common encoder is accepted as %s and keeps nine tenths of its bytes',
  (type, extension) => {
    const path = fileURLToPath(new URL(`../../catalogue/media/greeting.${extension}`, import.meta.url));
    const file = readFileSync(path);
    const kept = strip(file, type);
    expect(kept?.length).toBeGreaterThan(file.length * 0.9);
  },
);

test.each([
  ['image/jpeg', jpeg(exif(6)), 8],
  ['image/png', png(1, 1, [chunk('eXIf', Buffer.from('x'))]), 8],
  ['audio/wav', wav(), 12],
  ['audio/ogg', ogg(opusHead, [opusTags('a')]), 5],
] as const)(
  'a %s file is refused when truncated at any byte after its signature, and changing a byte causes no exception',
  (type, file, from) => {
    for (let at = from; at < file.length; at += 1) {
      expect(strip(file.subarray(0, at), type), String(at)).toBeUndefined();
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      strip(changed, type);
    }
  },
);
