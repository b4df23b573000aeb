import { type Order, readOrder } from '../../src/protocol/index.ts';
import { firstEvent } from './cards.ts';

const recorded = readOrder(firstEvent('order', 'order').order);
if (!recorded) throw new Error('order.ndjson has no order with a number.');

/** The first recorded order. */
export const sampleOrder: Order = recorded;
