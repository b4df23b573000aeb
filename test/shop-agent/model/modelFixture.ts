import { AgentShop } from '../../../shop-agent/AgentShop.ts';
import type { CatalogueData } from '../../../shop-agent/index.ts';
import { createModelAgent, type ModelReport } from '../../../shop-agent/model/modelAgent.ts';
import { manualClock } from '../../platform/support/clock.ts';
import { Conversation, data, SHOP_URL } from '../Conversation.ts';
import type { FakeModel } from './FakeModel.ts';

export const modelKey = 'test-model-key';

/** The shop of each catalogue, shared because creating one takes 0.1 to 0.3 s of CPU. */
const shops = new Map<CatalogueData, AgentShop>();
function shopOf(catalogue: CatalogueData): AgentShop {
  const shop = shops.get(catalogue) ?? new AgentShop(catalogue, SHOP_URL);
  shops.set(catalogue, shop);
  return shop;
}

/** A conversation with the model agent, other ones, the failures that the agent reports, and its clock. */
export function talkToModel(server: FakeModel, catalogue: CatalogueData = data) {
  const reports: ModelReport[] = [];
  const clock = manualClock();
  const agent = createModelAgent({
    shop: shopOf(catalogue),
    server: { url: server.url, model: 'small', key: modelKey },
    clock,
    report: (report) => reports.push(report),
  });
  return { talk: new Conversation(agent), other: () => new Conversation(agent), agent, reports, clock };
}
