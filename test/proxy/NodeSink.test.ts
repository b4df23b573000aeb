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

function start() {
  const socket = new RecordingSocket();
  const response = new ServerResponse(new IncomingMessage(socket));
  response.assignSocket(socket);
  const sink = new NodeSink(response, {});
  const writeLines = (...lines: string[]) => {
    for (const line of lines) sink.write(`${line}\n`);
  };
  return { sink, writeLines, writes: socket.writes };
}
const tick = () => new Promise((resolve) => process.nextTick(resolve));

test('writes the head and the first lines together, immediately', async () => {
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

test('batches lines that follow closely and flushes at the end', async () => {
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
