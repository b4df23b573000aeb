import { afterEach, beforeEach, expect, test } from 'vitest';
import { AgentShop } from '../../../../shop-agent/AgentShop.ts';
import { createModelAgent } from '../../../../shop-agent/model/modelAgent.ts';
import { UcpCatalogue } from '../../../../shop-agent/ucp/client/UcpCatalogue.ts';
import { Conversation, SHOP_URL } from '../../Conversation.ts';
import { calls, FakeModel, says } from '../../model/FakeModel.ts';
import { errorResult, type Fields, item, result, startFakeShop } from './fakeUcpShop.ts';

const server = new FakeModel();
let shop: Awaited<ReturnType<typeof startFakeShop>>;
beforeEach(async () => {
  await server.listen();
  shop = await startFakeShop();
});
afterEach(async () => {
  await server.close();
  await shop.close();
});

test('the tools of a model search the other shop, and return current prices', async () => {
  let price = 1250;
  const mug = () => item('red', 'Red mug', price);
  const bowl = item('bowl', 'Donburi', 3000, { categories: [{ value: 'Bowls' }] });
  shop.tools.search_catalog = ({ catalog }) => {
    const { query } = catalog as Fields;
    return result({ products: query === undefined ? [mug()] : query === 'ramen bowl' ? [bowl] : [] });
  };
  shop.tools.get_product = ({ catalog }) =>
    (catalog as Fields).id === 'red' ? result({ product: mug() }) : errorResult('not_found', 'Gone.');
  const report = () => {};
  const { clock } = shop;
  const catalogue = await UcpCatalogue.open({ client: await shop.connect(), clock, name: 'Other', report });
  const agentShop = new AgentShop(catalogue.data, SHOP_URL);
  catalogue.serve(agentShop);
  const model = { url: server.url, model: 'small', key: undefined };
  const talk = new Conversation(createModelAgent({ shop: agentShop, server: model, clock, report }));

  server.play(calls(['search', { query: 'ramen bowl' }]), says('This one.'));
  const found = await talk.say('something to eat ramen from');
  expect(found.cards.map(({ title }) => title)).toEqual(['Donburi']);

  price = 1500;
  clock.advance(120_000);
  server.play(calls(['product', { product_id: 'red' }]), says('That is the price.'));
  await talk.say('and the red mug?');
  expect(JSON.parse(server.toolResults[0] ?? '{}').data.products[0].price).toBe('15 EUR');
});
