import { afterAll, beforeAll } from 'vitest';
import { createHttpTransport } from '../../src/client/index.ts';
import { describeTransport } from '../client/transportContract.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

const inputs = [{ kind: 'text', text: 'Show me waterproof jackets' }] as const;

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ ALLOW_NO_ORIGIN: '1' });
});
afterAll(async () => {
  await shop?.close();
});

describeTransport(
  'http to the running proxy',
  () => ({ transport: createHttpTransport({ endpoint: `${shop.proxyUrl}/agent` }) }),
  { inputs, isResumable: true },
);

describeTransport(
  'http to the running platform',
  () => ({
    transport: createHttpTransport({
      endpoint: `http://127.0.0.1:${shop.platform.port}/external/v1/ai/agent_graph`,
      headers: { 'x-api-key': shop.platform.key },
      businessId: shop.platform.businessId,
      clientKey: 'contract-customer',
    }),
  }),
  { inputs, isResumable: false },
);
