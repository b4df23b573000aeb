import { isQuick } from '../../support/depth.ts';
import { openSession, type StartOptions, say, startProxy } from './startProxy.ts';

const forms = ['the server', 'node', 'web'] as const;
const connections = ['memory', 'socket'] as const;
type ProxyForm = readonly [form: (typeof forms)[number], via: (typeof connections)[number]];

const quickForms: readonly ProxyForm[] = [
  ['the server', 'socket'],
  ['web', 'memory'],
];

/**
 * Every form of the proxy, called in memory and over a socket. `npm test` takes the server over a socket (streams of Node)
 * and the web entry in memory (streams of the Web); the other forms differ from these two only in how they are called.
 */
export const proxyForms = isQuick
  ? quickForms
  : forms.flatMap((form) => connections.map((via): ProxyForm => [form, via]));

/** Starts a proxy of this form and opens a session. */
export async function startForm([form, via]: ProxyForm, options: StartOptions = {}) {
  const started = await startProxy(options);
  const { caller, proxy } =
    form === 'the server'
      ? { caller: started[via], proxy: started.proxy }
      : await started.fetchForm(form, via);
  const { sessionId, clientKey } = await openSession(caller);
  const invoke = (headers: Record<string, string> = {}, body: Record<string, unknown> = {}) =>
    caller.call('invoke', { sessionId, inputEvents: [say('Hello')], ...body }, headers);
  return { ...started, proxy, caller, sessionId, clientKey, invoke };
}
