import { afterAll, beforeAll } from 'vitest';
import { createHttpTransport } from '../../src/client/index.ts';
import { describeTransport } from '../client/transportContract.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

const account = {
  businessId: '5d6c1c39-9d59-4c0e-8a57-0f7c0f6b2c11',
  key: 'a-key-that-only-this-test-knows-0001',
};
const inputs = [{ kind: 'text', text: 'Show me waterproof jackets' }] as const;

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({
    ALLOW_NO_ORIGIN: '1',
    PLATFORM_BUSINESS_ID: account.businessId,
    PLATFORM_API_KEY: account.key,
  });
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
      endpoint: shop.platformUrl,
      headers: { 'x-api-key': account.key },
      businessId: account.businessId,
      clientKey: 'contract-customer',
    }),
  }),
  { inputs, isResumable: false },
);
