import { expect, test } from 'vitest';
import { detectMediaType } from '../../src/protocol/index.ts';

test.each([
  ['\xff\xd8\xff\xe0..JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['GIF89a..', 'image/gif'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x18ftypavif', 'image/avif'],
  ['\0\0\0\x18ftypavis', 'image/avif'],
  ['\0\0\0\x18ftypheic', 'image/heic'],
  ['\0\0\0\x18ftypmif1', 'image/heic'],
  ['\n\n\n\nftypmp42', 'video/mp4'],
  ['\0\0\0\x18ftyp3gp4', 'video/3gpp'],
  ['\0\0\0\x18ftypqt  ', 'video/quicktime'],
  ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
  ['\x1aE\xdf\xa3', 'video/webm'],
  ['RIFF....WAVEfmt ', 'audio/wav'],
  ['OggS\0..', 'audio/ogg'],
  ['#!AMR\n', 'audio/amr'],
  ['\xff\xf1P', 'audio/aac'],
  ['ID3\x04', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['\xff\xfb\xf0', undefined],
  ['%PDF-1.7', 'application/pdf'],
  ['PK\x03\x04....', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['', undefined],
])('the type of a file that starts with %j is %s', (start, type) => {
  expect(detectMediaType(Buffer.from(start, 'latin1'))).toBe(type);
});
