import fc from 'fast-check';
import type { Database } from '../../../platform/index.ts';
import { type Source, startSource } from '../assets/source.ts';
import { manualClock } from '../support/clock.ts';
import { counting, said, startPlatform } from '../support/platform.ts';
import { createJudge, requestsOf } from './generated.ts';

/** Sends so many generated requests; answers how often each status came. Throws at the first wrong answer. */
export async function runGenerated(
  database: Database,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<ReadonlyMap<string, number>> {
  const clock = manualClock();
  const source = await startSource();
  const caller = await startPlatform(counting, {
    ...{ database, clock },
    // Nothing leaves this machine: no name has an address.
    outbound: { allowPrivate: true, resolve: async () => [] },
  });
  try {
    const { platform, businessId, secret } = caller;
    const words = await wordsOf(caller, source);
    const document = platform.openapi;
    const judge = createJudge(document);
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(requestsOf({ document, businessId, secret, words }), async (request) => {
        clock.advance(50);
        const { status, fault } = await judge(platform.app, request);
        if (fault !== undefined) throw new Error(fault);
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

async function wordsOf(caller: Awaited<ReturnType<typeof startPlatform>>, source: Source): Promise<string[]> {
  const { sessionId, clientKey } = await caller.open();
  await caller.post('invoke_sync', {
    ...{ businessId: caller.businessId, clientKey, sessionId, inputEvents: [said('hello')] },
  });
  return [
    ...[sessionId, clientKey, source.url, 'order_ready', 'en_US', '+12025550199', 'Hello {{1}}', 'body_1'],
    ...['https://hooks.example.com/events', 'chatapp', 'messages', 'delivery_status', 'campaignName', '*'],
  ];
}
