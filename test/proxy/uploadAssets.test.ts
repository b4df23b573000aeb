import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Agent } from '../../platform/index.ts';
import type { InputEvent } from '../../src/protocol/index.ts';
import { assistantMessage, startPlatform } from '../platform/support/platform.ts';
import { openSession, send, startProxy } from './support/startProxy.ts';

const picture = readFileSync(fileURLToPath(new URL('../../docs/phone.png', import.meta.url)));

test('registers a picture as a platform asset and sends the agent the platform’s address of the picture', async () => {
  const received: InputEvent[] = [];
  const agent: Agent = {
    async *respond({ inputEvents }) {
      received.push(...inputEvents);
      yield assistantMessage('A fine picture.');
      return undefined;
    },
  };
  const caller = await startPlatform(agent, { outbound: { allowPrivate: true } });
  const { businessId, platform } = caller;
  // The scopes of the agent and of assets only.
  const key = {
    businessId,
    name: 'proxy',
    kind: 'full',
    scopes: ['ai.manage', 'conversation.manage'],
  } as const;
  const { secret } = await platform.keys.create(key);
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-uploads-'));
  onTestFinished(async () => {
    await caller.close();
    rmSync(folder, { recursive: true });
  });
  const { port, socket } = await startProxy({
    env: {
      AGENT_BASE_URL: new URL(caller.url('')).origin,
      AGENT_API_KEY: secret,
      BUSINESS_ID: businessId,
      AGENT_IDS: '',
      DATA_DIR: folder,
      UPLOADS_AS_ASSETS: '1',
    },
  });
  const { sessionId } = await openSession(socket);
  const headers = { origin: 'https://shop.example', authorization: `Shelftalk ${sessionId}` };
  const sent = send(port, '/agent/uploads', picture, { ...headers, 'content-type': 'image/png' });
  const { url } = (await sent.json()) as { url: string };
  expect(url).toContain(`http://127.0.0.1:${port}/u/`);

  const content = { imageContent: { url } };
  const answer = await socket
    .call('invoke', { sessionId, inputEvents: [{ messageEvent: { role: 'USER', content } }] })
    .end();
  expect(answer.parsedLines.at(-1)).toEqual({ end: { lines: 1, reason: 'complete' } });
  const [event] = received;
  const sentContent = event && 'messageEvent' in event ? event.messageEvent.content : undefined;
  const there = sentContent && 'imageContent' in sentContent ? sentContent.imageContent.url : '';
  expect(new URL(there).origin).toBe(new URL(caller.url('')).origin);

  const [ours, theirs] = await Promise.all([fetch(url), fetch(there)]);
  expect(theirs.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await theirs.arrayBuffer()).equals(Buffer.from(await ours.arrayBuffer()))).toBe(true);
}, 120_000);
