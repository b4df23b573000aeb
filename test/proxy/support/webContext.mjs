// Runs the built web entry in a context with web APIs only, in a separate process because
// Node needs a flag for vm modules. Prints the result as JSON.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createContext, SourceTextModule } from 'node:vm';

const web = {
  AbortController,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  fetch,
  atob,
  btoa,
  clearTimeout,
  crypto,
  performance,
  queueMicrotask,
  setTimeout,
};
const context = createContext(web);
const linked = new Map();
function link(specifier, from) {
  const { href } = specifier.startsWith('.')
    ? new URL(specifier, from)
    : new URL(import.meta.resolve(specifier));
  // Node's built-in modules have no file and fail here.
  const text = readFileSync(fileURLToPath(href), 'utf8');
  if (!linked.has(href)) linked.set(href, new SourceTextModule(text, { context, identifier: href }));
  return linked.get(href);
}
const built = link('./web.js', new URL('../../../proxy/dist/', import.meta.url));
await built.link((specifier, { identifier }) => link(specifier, identifier));
await built.evaluate();

const calls = [];
const platform = createServer((request, response) => {
  calls.push({ path: request.url, key: request.headers['x-api-key'] });
  if (request.url?.endsWith('/init')) return response.end('{"response":{"sessionId":"platform-session-1"}}');
  response.write('{"result":{"n":1}}\n');
  response.end('{"result":{"n":2,"text":"Grüße"}}\n');
});
await new Promise((resolve) => platform.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = platform.address();

const { namespace: proxy } = built;
const sealer = new proxy.WebSealer([{ id: 'k1', key: new Uint8Array(32).fill(7) }]);
const handler = proxy.createFetchHandler({
  baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
  apiKey: 'key',
  businessId: 'business',
  allowedOrigins: ['https://shop.example'],
  sessions: new proxy.SealedSessions(sealer),
  identity: new proxy.AnonymousVisitors(sealer),
  turnLog: new proxy.MemoryTurnLog(proxy.webRuntime.clock),
  inputPolicy: new proxy.InputRules({ greetings: [], mediaOrigins: [], report: () => {} }),
  limiter: new proxy.RateLimits({ ...proxy.defaultRateLimits, isLocal: false }),
  address: () => '203.0.113.9',
});
async function call(route, body, headers = {}) {
  const response = await handler.fetch(
    new Request(`https://shop.example/agent/${route}`, {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
    { waitUntil: () => {} },
  );
  return { status: response.status, text: await response.text() };
}
const opened = await call('init', {});
const { sessionId } = JSON.parse(opened.text).response;
const inputEvents = [{ messageEvent: { role: 'USER', content: { textContent: { text: 'Hello' } } } }];
const key = { 'idempotency-key': crypto.randomUUID() };
const turn = await call('invoke', { sessionId, inputEvents }, key);
const resumed = await call('invoke', { sessionId }, { ...key, 'resume-from': '1' });
const forged = await call('invoke', { sessionId: `${sessionId.slice(0, -4)}AAAA`, inputEvents });
platform.closeAllConnections();
platform.close();
const files = [...linked.keys()].map((href) => href.slice(href.lastIndexOf('/') + 1));
console.log(JSON.stringify({ opened: opened.status, turn, resumed, forged, calls, files }));
