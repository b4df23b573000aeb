import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server received. */
interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly tool_choice?: string;
    readonly messages: readonly {
      readonly role: string;
      readonly content: string;
      readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[];
    }[];
    readonly tools: readonly { readonly function: { readonly name: string } }[];
  };
}

/** Writes one response of the server. */
export type ModelScript = (response: ServerResponse, request: ReceivedRequest) => void;

/** A chat-completions server on loopback that plays one script for each request, and repeats the last script for further requests. */
export class FakeModel {
  readonly requests: ReceivedRequest[] = [];
  /** Number of responses that the client or the script cut off. */
  aborted = 0;
  #scripts: readonly ModelScript[] = [];
  readonly #server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    response.on('close', () => {
      if (!response.writableFinished) this.aborted += 1;
    });
    incoming.on('end', () => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text) };
      this.requests.push(request);
      const at = Math.min(this.requests.length, this.#scripts.length) - 1;
      this.#scripts[at]?.(response, request);
    });
  });

  async listen(): Promise<void> {
    await new Promise<void>((listening) => {
      this.#server.listen(0, '127.0.0.1', listening);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  play(...scripts: readonly ModelScript[]): void {
    this.#scripts = scripts;
    this.requests.length = 0;
    this.aborted = 0;
  }

  /** The contents of the tool messages of the last request. */
  get toolResults(): readonly string[] {
    const messages = this.requests.at(-1)?.body.messages ?? [];
    return messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => {
      this.#server.close(closed);
    });
  }
}

const streamHeaders = { 'content-type': 'text/event-stream' };

/** Responds with this text, by default as an event stream. */
export const raw =
  (text: string, headers: Readonly<Record<string, string>> = streamHeaders): ModelScript =>
  (response) => {
    response.writeHead(200, headers);
    response.end(text);
  };

/** Sends this text as the start of an event stream that never ends. */
export const unfinished =
  (text: string): ModelScript =>
  (response) => {
    response.writeHead(200, streamHeaders);
    response.write(text);
  };

/** Responds with this status and an error object. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): ModelScript =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end('{"error":{"message":"Incorrect API key provided: test-model-key"}}');
  };

/** Plays a recorded response. */
export const recorded = (name: string): ModelScript =>
  raw(
    readFileSync(`test/fixtures/model/${name}`, 'utf8'),
    name.endsWith('.json') ? { 'content-type': 'application/json; charset=utf-8' } : streamHeaders,
  );

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
export const textChunk = (text: string): string => chunk({ content: text });
const endOf = (reason: string): string => `${chunk({}, reason)}data: [DONE]\n\n`;

/** Streams a text in these pieces. */
export const says = (...pieces: readonly string[]): ModelScript =>
  raw(pieces.map(textChunk).join('') + endOf('stop'));
/** Streams a text that ends for this reason. */
export const endsWith = (reason: string, text: string): ModelScript => raw(textChunk(text) + endOf(reason));
/** Streams tool calls, each a name with arguments as an object, or as the text that the model wrote. */
export const calls = (...list: readonly (readonly [string, object | string])[]): ModelScript =>
  raw(
    list
      .map(([name, input], index) => {
        const written = typeof input === 'string' ? input : JSON.stringify(input);
        return chunk({
          tool_calls: [
            { index, id: `call_${index}`, type: 'function', function: { name, arguments: written } },
          ],
        });
      })
      .join('') + endOf('tool_calls'),
  );
export const refusal: ModelScript = raw(chunk({ refusal: 'I can’t help with that.' }) + endOf('stop'));
