import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redisContent } from './support/redisContent.ts';
import { demandRedis, hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';

const said = 'MARKER-7c2e91';

demandRedis();

describe.skipIf(!hasRedis)('Redis contains', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  test("neither what was said nor a session's id, customer or address, during turns and after them", async () => {
    const { socket, platform } = await startProxy({
      env: { REDIS_URL: server.url, FIGURES: 'EUR', OPS_PORT: '0' },
    });
    const readable = async () => {
      const content = [...(await redisContent(server.url))];
      expect(content.length).toBeGreaterThan(5);
      return content.filter((entry) => /MARKER|platform-session|anon_|127\.0\.0\.1/.test(entry.join(' ')));
    };
    const { sessionId } = await openSession(socket);
    for (const end of ['complete', 'failed', 'stopped'] as const) {
      const answer = socket.call('invoke', { sessionId, inputEvents: [say(`${said} ${end}`)] });
      const turn = await platform.turn(['complete', 'failed', 'stopped'].indexOf(end));
      turn.head();
      turn.say(`You said ${said}.`);
      await answer.line();
      expect(await readable()).toEqual([]);
      const turnId = String(answer.headers['idempotency-key']);
      if (end === 'complete') turn.end();
      else if (end === 'failed') turn.cut();
      else await socket.call('stop', { sessionId, turnId }).end();
      await answer.end();
    }
    expect(await readable()).toEqual([]);
    await socket.call('close', { sessionId }).end();
    expect(await readable()).toEqual([]);
  });
});
