import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { origin, type Relay } from '../proxy/startRelay.ts';
import { stamp, wordsIn } from './wordServer.ts';

/** Milliseconds from the writing of each word by the agent until it was read, by position. */
export type Delays = ReadonlyMap<number, number>;

type Headers = Readonly<Record<string, string>>;

/** Sends a request and calls `onChunk` for each chunk of the response; resolves with the whole response. */
function post(url: string, body: object, headers: Headers, onChunk: (chunk: string) => void = () => {}) {
  return new Promise<string>((resolve, reject) => {
    let text = '';
    const sent = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.on('error', reject).on('response', (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        onChunk(chunk);
      });
      response.on('error', reject).on('end', () => resolve(text));
    });
    sent.end(JSON.stringify(body));
  });
}

const inputEvents = (text: string) => [
  { messageEvent: { role: 'USER', content: { textContent: { text } } } },
];

/** Opens a session of the proxy; resolves with its token. */
export async function openSession(relay: Relay): Promise<string> {
  const opened = await post(`http://127.0.0.1:${relay.port}${relay.path}init`, {}, { origin });
  return JSON.parse(opened).response.sessionId;
}

/** Asks through the proxy; resolves with the response. */
export function ask(
  relay: Relay,
  sessionId: string,
  text: string,
  grows: boolean,
  onChunk?: (chunk: string) => void,
) {
  const headers = { origin, 'idempotency-key': randomUUID(), ...(grows && { 'shelftalk-grow': '1' }) };
  const body = { sessionId, inputEvents: inputEvents(text) };
  return post(`http://127.0.0.1:${relay.port}${relay.path}invoke`, body, headers, onChunk);
}

/** Resolves with the delays of the words that a reader gets; a chunk may end inside a word. */
async function delays(read: (onChunk: (chunk: string) => void) => Promise<string>): Promise<Delays> {
  const found = new Map<number, number>();
  let rest = '';
  await read((chunk) => {
    const now = stamp();
    rest += chunk;
    for (const [index, at] of wordsIn(rest)) if (!found.has(index)) found.set(index, now - at);
    rest = rest.slice(-64);
  });
  return found;
}

export const delaysBehind = async (relay: Relay, text: string): Promise<Delays> => {
  const sessionId = await openSession(relay);
  return delays((onChunk) => ask(relay, sessionId, text, true, onChunk));
};
export const bareDelays = (url: string, text: string): Promise<Delays> =>
  delays((onChunk) => post(url, { text }, {}, onChunk));
