import { type BusinessClient, newBusiness } from '../support/business.ts';
import type { Caller } from '../support/platform.ts';
import { customer, lastingTemplate } from './validBodies.ts';

/** Adds a channel, a customer who has written and an approved template to the caller's business. */
export async function prepareBusiness({ platform, businessId }: Caller): Promise<BusinessClient> {
  const client = await newBusiness(platform, businessId);
  const { channels, customers, simulation } = platform;
  await channels.ensureChannel(businessId);
  await simulation.change(businessId, { reviewDelay: 0, deliveryDelay: 0, readDelay: 0 });
  await customers.sendMessage({ businessId, from: customer, name: 'Ana' }, { text: 'Hello' });
  await client.call('POST', '/create/template', lastingTemplate);
  return client;
}
