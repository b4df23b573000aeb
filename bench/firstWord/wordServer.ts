import { createServer, type ServerResponse } from 'node:http';
import { answerWriters, eventBytes } from '../../test/support/growingAnswers.ts';
import { listen, stopListening } from '../../test/support/listen.ts';
import type { AgentProtocol } from '../proxy/agentServer.ts';

/** Milliseconds between the head and the first word, so that connecting is not measured. */
const pauseBefore = 80;
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export interface WordServer {
  readonly port: number;
  readonly url: string;
  stop(): void;
}

/** The text of a question: how many words the answer has, in how many pieces, and the milliseconds between two pieces. */
export const question = (words: number, pieces: number, pause: number) => `bench:${words}:${pieces}:${pause}`;

/** Milliseconds since the epoch, with fractions, the same in all processes and pages of this machine. */
export const stamp = () => performance.timeOrigin + performance.now();

/** A word that says when it was written; all have the same length. */
const word = (index: number) => `w${String(index).padStart(4, '0')}@${stamp().toFixed(2)} `;
const wordPattern = /w(\d{4})@([\d.]+) /g;

/** Returns the words in a text with the times at which they were written, by their position in the answer. */
export const wordsIn = (text: string): ReadonlyMap<number, number> =>
  new Map([...text.matchAll(wordPattern)].map(([, index, at]) => [Number(index), Number(at)]));

/** Starts an agent's server that answers each `question`; pages of any origin may read its stream. */
export async function startWordServer(protocol: AgentProtocol): Promise<WordServer> {
  const writer = answerWriters[protocol];

  async function answer(response: ServerResponse, words: number, pieces: number, pause: number) {
    const wait = (milliseconds: number) =>
      new Promise((resolve) =>
        milliseconds > 0 ? setTimeout(resolve, milliseconds) : setImmediate(resolve),
      );
    const write = (events: readonly object[]) => response.write(eventBytes(events));
    write([...writer.begin(), ...writer.start('text')]);
    await wait(pause > 0 ? pauseBefore : 0);
    const size = words / pieces;
    for (let at = 0; at < words && !response.destroyed; at += size) {
      const delta = Array.from({ length: size }, (_, index) => word(at + index)).join('');
      write(writer.add('text', delta));
      await wait(pause);
    }
    write([...writer.end('text'), ...writer.finish()]);
    response.end();
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const asked = [
        ...Buffer.concat(chunks)
          .toString()
          .matchAll(/bench:(\d+):(\d+):(\d+)/g),
      ].at(-1);
      const [, words = '12', pieces = '12', pause = '60'] = asked ?? [];
      response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
      void answer(response, Number(words), Number(pieces), Number(pause));
    });
  });
  server.keepAliveTimeout = 300_000;
  const { port, url } = await listen(server, 0, 8192);
  return { port, url, stop: () => void stopListening(server) };
}
