import fc from 'fast-check';
import type { Database } from '../../../platform/index.ts';
import { type Source, startSource } from '../assets/sourceServer.ts';
import { manualClock } from '../support/clock.ts';
import { type Caller, startPlatform, turnCountingAgent } from '../support/platform.ts';
import { createResponseChecker, generateRequests } from './generateRequests.ts';
import type { Vocabulary } from './generateValues.ts';
import { createPlaceholders } from './placeholders.ts';
import { prepareBusiness } from './prepareBusiness.ts';
import { customer } from './validBodies.ts';

/**
 * Sends generated requests and validates the responses.
 * @returns how often each operation returned each status.
 * @throws Error at the first response outside the OpenAPI document.
 */
export async function runGenerated(
  database: Database,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<ReadonlyMap<string, number>> {
  const clock = manualClock();
  const source = await startSource();
  const caller = await startPlatform(turnCountingAgent, {
    database,
    clock,
    // No name resolves, so nothing leaves this machine.
    outbound: { allowPrivate: true, resolve: async () => [] },
  });
  try {
    const { platform, businessId, secret } = caller;
    const vocabulary = await createVocabulary(caller, source);
    const document = platform.openapi;
    const sendAndCheck = createResponseChecker(document);
    const placeholders = createPlaceholders({ businessId });
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(generateRequests({ document, businessId, secret, vocabulary }), async (request) => {
        clock.advance(50);
        const { status, payload, error } = await sendAndCheck(platform.app, placeholders.fill(request));
        if (status === 200) placeholders.learn(request.path, payload);
        if (error !== undefined) throw new Error(error);
        const row = `${request.method} ${request.path}\t${status}`;
        counts.set(row, (counts.get(row) ?? 0) + 1);
      }),
      { numRuns: requests, seed, endOnFailure: true },
    );
    return counts;
  } finally {
    source.stop();
    await caller.close();
  }
}

/** Names and ids of the business, and some that do not exist. */
async function createVocabulary(caller: Caller, source: Source): Promise<Vocabulary> {
  const { sessionId, clientKey } = await caller.open();
  const client = await prepareBusiness(caller);
  const create = async (path: string, body?: object) => (await client.call('POST', path, body)).body;
  const registration = { topic: 'messages', address: 'https://hooks.example.com/events' };
  await create('/create/webhooks', registration);
  const listed = (await client.call('GET', '/webhooks')).body as { entity: { webhooks: { id: string }[] } };
  await create('/assets', { uri: source.url, id: 'logo' });
  return {
    businessId: [caller.businessId],
    sessionId: ['@sessionId', sessionId],
    clientKey: [clientKey],
    webhookId: ['@webhookId', ...listed.entity.webhooks.map(({ id }) => id)],
    keyId: ['@keyId'],
    assetId: ['logo', 'none'],
    templateGroupId: ['@templateGroupId', 'order_ready', 'none'],
    agentId: ['catalogue'],
    uri: [source.url],
    url: ['https://shop.example.com/order', 'https://cdn.example.com/a.png'],
    address: ['https://hooks.example.com/events', 'http://127.0.0.1:9/events'],
    id: ['logo', 'other-logo', customer],
    name: ['order_ready', 'body_1', 'header_text'],
    templateName: ['order_ready'],
    code: ['en_US', 'de'],
    language: ['en_US', 'de'],
    number: [customer],
    text: ['Hello', 'Hello {{1}}!', 'Yes'],
    example: ['Ana', 'https://cdn.example.com/a.png'],
    field: ['campaignName', 'message.text'],
    expression: ['*', 'spring-*'],
    channelTypes: ['chatapp', 'sms'],
  };
}
