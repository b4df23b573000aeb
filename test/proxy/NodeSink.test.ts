import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { NodeSink } from '../../proxy/server/NodeSink.ts';

/** A connection that records each write. */
class RecordingSocket extends Socket {
  readonly writes: string[] = [];
  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void) {
    this.writes.push(String(chunk));
    done();
  }
  override _writev(chunks: { chunk: unknown }[], done: () => void) {
    this.writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
    done();
  }
}

function start(httpVersionMinor = 1) {
  const socket = new RecordingSocket();
  const request = Object.assign(new IncomingMessage(socket), { httpVersionMajor: 1, httpVersionMinor });
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  const sink = new NodeSink(response, {});
  const writeLines = (...lines: string[]) => {
    for (const line of lines) sink.write(`${line}\n`);
  };
  return { sink, writeLines, writes: socket.writes };
}
const tick = () => new Promise((resolve) => process.nextTick(resolve));

test('writes the head and the first lines within two ticks, in at most two writes', async () => {
  const { sink, writeLines, writes } = start();
  sink.head(200, {});
  writeLines('one', 'two', 'three');
  await tick();
  await tick();
  expect(writes.join('')).toContain('one\ntwo\nthree\n');
  expect(writes.length).toBeLessThanOrEqual(2);
});

test('writes the lines of one upstream chunk together', async () => {
  const { sink, writeLines, writes } = start();
  sink.head(200, {});
  await tick();
  writeLines(...Array.from({ length: 20 }, (_, index) => `line ${index}`));
  await tick();
  expect(writes).toHaveLength(2);
  expect(writes[1]).toMatch(/line 0\n(.+\n)*line 19\n/);
});

test('batches later lines for 16 ms, and flushes the batch at the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { sink, writeLines, writes } = start();
    sink.head(200, {});
    writeLines('one');
    await tick();
    await tick();
    const before = writes.length;
    writeLines('two');
    await tick();
    writeLines('three');
    expect(writes).toHaveLength(before);
    vi.advanceTimersByTime(16);
    await tick();
    expect(writes.slice(before)).toEqual([expect.stringContaining('two\nthree\n')]);
    writeLines('four');
    sink.end();
    await tick();
    expect(writes.slice(before + 1).join('')).toContain('four\n');
  } finally {
    vi.useRealTimers();
  }
});

const bodyOf = (writes: readonly string[]) => writes.join('').split('\r\n\r\n').slice(1).join('\r\n\r\n');

test('writes each batch as one chunk, and the terminating chunk at the end', async () => {
  const { sink, writeLines, writes } = start();
  sink.head(200, {});
  writeLines('twenty-nine characters in one');
  await tick();
  await tick();
  writeLines('two');
  sink.end();
  await tick();
  expect(bodyOf(writes)).toBe('1e\r\ntwenty-nine characters in one\n\r\n4\r\ntwo\n\r\n0\r\n\r\n');
});

test('ends an empty response with the terminating chunk', async () => {
  const { sink, writes } = start();
  sink.head(200, {});
  sink.end();
  await tick();
  expect(bodyOf(writes)).toBe('0\r\n\r\n');
});

test('writes lines without chunked encoding to an HTTP/1.0 client', async () => {
  const { sink, writeLines, writes } = start(0);
  sink.head(200, {});
  writeLines('one');
  await tick();
  await tick();
  writeLines('two');
  sink.end();
  await tick();
  expect(bodyOf(writes)).toBe('one\ntwo\n');
});

test('writes a body of known length without chunked encoding', async () => {
  const { sink, writes } = start();
  sink.head(200, { 'content-length': '4' });
  sink.write('one\n');
  sink.end();
  await tick();
  expect(bodyOf(writes)).toBe('one\n');
});
