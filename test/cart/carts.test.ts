import { afterEach, beforeEach, vi } from 'vitest';
import { createBagCart } from '../../demo/client/bagCart.ts';
import { createShopifyCart, createWooCart } from '../../src/cart.ts';
import { createUcpCart } from '../../src/ucp.ts';
import { describeCart } from './contract.ts';
import { createStorage } from './createStorage.ts';
import { createOwnCart, createUcpShop, ownNetwork, shopifyNetwork, wooNetwork } from './fakeShops.ts';

describeCart({
  name: 'Shopify',
  open: (model) => {
    const fetch = shopifyNetwork(model);
    return (locks) => createShopifyCart({ fetch, ...(locks && { locks }) });
  },
});

describeCart({
  name: 'WooCommerce',
  open: (model) => {
    const fetch = wooNetwork(model);
    return (locks) => createWooCart({ fetch, ...(locks && { locks }) });
  },
});

describeCart({
  name: 'a UCP shop',
  open: (model) => {
    const { fetch } = createUcpShop(model);
    const storage = createStorage();
    const endpoint = 'https://shop.example/ucp';
    const profile = 'https://shop.example/chat/profile.json';
    return (locks) => createUcpCart({ endpoint, profile, storage, fetch, ...(locks && { locks }) });
  },
});

describeCart({
  name: 'a shop of its own',
  open: (model) => {
    const fetch = ownNetwork(model);
    return (locks) => createOwnCart(fetch, locks);
  },
});

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => vi.unstubAllGlobals());

describeCart({
  name: 'the demo shop',
  open: () => () => createBagCart({ locale: 'en-IE', currency: 'EUR', price: 5, freeFrom: 80 }),
  hasNetwork: false,
  code: 'TRAIL10',
  hasCurrencies: false,
  limit: 12,
});
