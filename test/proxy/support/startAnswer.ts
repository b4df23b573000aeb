import type { FakePlatform } from './FakePlatform.ts';
import { openSession, say, send } from './startProxy.ts';

/** Asks a proxy that listens at a port, and resolves once the first line of the answer has arrived. */
export async function startAnswer(platform: FakePlatform, port: number) {
  const headers = { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' };
  const call = (route: string, body: unknown) => send(port, `/agent/${route}`, JSON.stringify(body), headers);
  const { sessionId } = await openSession({ call });
  const answer = call('invoke', { sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  await answer.line();
  /** Resolves once the proxy is shutting down. */
  const untilShut = async () => {
    for (let isShut = false; !isShut; )
      isShut = (await send(port, '/readyz', undefined).end()).text.includes('shutting down');
  };
  return { answer, turn, untilShut };
}
