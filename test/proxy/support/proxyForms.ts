import { isQuick } from '../../support/depth.ts';
import { openSession, type StartOptions, say, startProxy } from './startProxy.ts';

const forms = ['the server', 'node', 'web'] as const;
const ways = ['memory', 'socket'] as const;
type ProxyForm = readonly [form: (typeof forms)[number], way: (typeof ways)[number]];

const quickForms: readonly ProxyForm[] = [
  ['the server', 'socket'],
  ['web', 'memory'],
];

/**
 * Every form of the proxy, called in memory and over a socket. `npm test` takes one on Node's streams and sockets and one
 * on those of the Web; the others differ from these only in how they are called.
 */
export const proxyForms = isQuick
  ? quickForms
  : forms.flatMap((form) => ways.map((way): ProxyForm => [form, way]));

/** Starts a proxy of this form and opens a session. */
export async function startForm([form, way]: ProxyForm, options: StartOptions = {}) {
  const started = await startProxy(options);
  const { caller, proxy } =
    form === 'the server'
      ? { caller: started[way], proxy: started.proxy }
      : await started.fetchForm(form, way);
  const { sessionId, clientKey } = await openSession(caller);
  const invoke = (headers: Record<string, string> = {}, body: Record<string, unknown> = {}) =>
    caller.call('invoke', { sessionId, inputEvents: [say('Hello')], ...body }, headers);
  return { ...started, proxy, caller, sessionId, clientKey, invoke };
}
