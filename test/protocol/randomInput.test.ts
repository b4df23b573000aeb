import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createLineSplitter,
  decodeError,
  decodeEvent,
  decodeHealth,
  decodeInit,
  decodeLine,
  decodeSync,
  parseScript,
} from '../../src/protocol/index.ts';
import { runsByDepth } from '../support/depth.ts';
import { eventKinds } from '../support/eventKinds.ts';

/** Generates wire keys often, so that random values reach the field decoders. */
const key = fc.oneof(
  fc.constantFrom(
    'result',
    'response',
    'responseEvents',
    'error',
    'end',
    'seq',
    'messageEvent',
    'content',
    'textContent',
    'text',
    'locationContent',
    'latitude',
    'recommendationEvent',
    'products',
    'price',
    'chatSuggestionEvent',
    'suggestedQuestions',
    'agentHandoverEvent',
    'triggerHandover',
    'reason',
    'serviceInteractiveEvent',
    'interactive',
    'type',
    'action',
    'listMessage',
    'sections',
    'rows',
    'replyButtonMessage',
    'buttons',
    'reply',
    'singleProductMessage',
    'productItem',
    'header',
    'sessionCloseEvent',
    '__proto__',
    'constructor',
    'prototype',
    'message_event',
    'metadata',
  ),
  fc.string({ maxLength: 5 }),
);
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(null, true, false, 0, -1, 1e300, '', 'USER', 'list', 'ATTACHMENT_TYPE_IMAGE'),
    fc.string({ maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

test('decodes any JSON line without throwing', () => {
  fc.assert(
    fc.property(json, (value) => {
      const line = decodeLine(JSON.stringify(value));
      if (line.kind === 'events') {
        for (const event of line.events) expect(eventKinds).toContain(event.kind);
      } else {
        expect(['error', 'end']).toContain(line.kind);
      }
    }),
    { numRuns: runsByDepth(300, 3_000) },
  );
});

test('decodes any text line without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(['events', 'error', 'end']).toContain(decodeLine(text).kind);
    }),
  );
});

test('an event is known, empty, or unknown with a reason', () => {
  fc.assert(
    fc.property(json, (value) => {
      const event = decodeEvent(value);
      if (!event) return;
      expect(eventKinds).toContain(event.kind);
      if (event.kind === 'unknown') expect(event.reason).not.toBe('');
    }),
    { numRuns: runsByDepth(300, 3_000) },
  );
});

test('decodes any body of any status without throwing', () => {
  fc.assert(
    fc.property(json, fc.integer({ min: 100, max: 599 }), (body, status) => {
      expect(decodeError({ status, body }).name).toBe('ServiceError');
      expect(typeof decodeHealth(body)).toBe('boolean');
      expect(typeof (decodeInit(body)?.sessionId ?? '')).toBe('string');
      expect(Array.isArray(decodeSync(body)?.events ?? [])).toBe(true);
    }),
    { numRuns: runsByDepth(300, 2_000) },
  );
});

test('any script can be parsed', () => {
  fc.assert(
    fc.property(fc.array(json), (values) => {
      const text = values.map((value) => JSON.stringify(value)).join('\n');
      expect(Array.isArray(parseScript(text).blocks)).toBe(true);
    }),
  );
});

test('returns complete lines however the bytes are cut', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ' '));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), (lines, cuts) => {
      const bytes = new TextEncoder().encode(lines.map((text) => `${text}\n`).join(''));
      const offsets = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
      const splitter = createLineSplitter();
      const chunks = [0, ...offsets].map((start, index) =>
        bytes.subarray(start, offsets[index] ?? bytes.length),
      );
      const found = [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.flush()];
      const expected = lines.map((text) => text.trim()).filter((text) => text !== '');
      expect(found).toEqual(expected.map((text) => ({ text })));
    }),
  );
});
