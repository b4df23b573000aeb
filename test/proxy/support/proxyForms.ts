import { openSession, type StartOptions, say, startProxy } from './startProxy.ts';

/** Every form of the proxy, called in memory and over a socket. */
export const proxyForms = (['the server', 'node', 'web'] as const).flatMap((form) =>
  (['memory', 'socket'] as const).map((way) => [form, way] as const),
);

/** Starts a proxy of this form and opens a session. */
export async function startForm([form, way]: (typeof proxyForms)[number], options: StartOptions = {}) {
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
