import { actionId } from '../actions.ts';
import type { Order } from '../catalogue/schema.ts';
import { daysAfter } from '../daysAfter.ts';
import { omitFromMemory } from '../memory.ts';
import { buttonMessage, orderEvent, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { orderCard } from './orderCard.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

function formatDay(now: Date, offset: number): string {
  if (offset === 0) return 'today';
  if (offset === 1) return 'tomorrow';
  if (offset === -1) return 'yesterday';
  return new Intl.DateTimeFormat('en-IE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(daysAfter(now, offset));
}

function describeStatus(order: Order, { catalogue, now }: SkillContext): string {
  const due = order.dueInDays === undefined ? '' : formatDay(now, order.dueInDays);
  switch (order.status) {
    case 'awaiting-payment':
      return 'is **waiting for your payment**. We’ll pack it as soon as the payment arrives.';
    case 'packing':
      return `is **being packed** and should reach you ${due}.`;
    case 'shipped':
      return `is **on its way** and should reach you ${due}.`;
    case 'delayed':
      return `is **delayed**, sorry. We now expect it to reach you ${due}.`;
    case 'ready-for-collection': {
      const store = catalogue.store(order.storeId ?? '');
      return `is **ready for collection** at ${store?.name ?? 'the store'}. We’ll keep it for 5 days.`;
    }
    case 'delivered':
      return `was **delivered** ${formatDay(now, -(order.deliveredDaysAgo ?? 0))}.`;
    case 'returned':
      return `came **back to us**, and we refunded it ${formatDay(now, -(order.refundedDaysAgo ?? 0))}.`;
    case 'cancelled':
      return 'was **cancelled**. You weren’t charged.';
  }
}

const followUpQuestions: Readonly<Record<Order['status'], readonly string[]>> = {
  'awaiting-payment': ['How can I pay?', 'Cancel my order'],
  packing: ['Can I change the delivery address?', 'How long does delivery take?'],
  shipped: ['Can I return it?', 'Where do you deliver?'],
  delayed: ['I’d like to talk to a person', 'Cancel my order'],
  'ready-for-collection': ['When are your stores open?', 'Can I return it in a store?'],
  delivered: ['Can I return it?', 'Can I exchange for another size?'],
  returned: ['How long does a refund take?', 'Show me rain jackets'],
  cancelled: ['Show me rain jackets', 'I’d like to talk to a person'],
};

const askPerson = { id: actionId.plain('person'), title: 'Ask a person' };

/**
 * Shows an order, or asks for its number and then for its email address: a number alone is easily guessed. An unknown
 * number and a wrong address have the same answer. Never reveals the customer or the address.
 */
export function order(context: SkillContext, { number, email }: TaskOf<'order'>): SkillResult {
  const memory = {
    ...omitFromMemory(context.memory, 'offer', 'open', 'awaitsOrder', 'orderNumber'),
    failures: 0,
  };
  if (context.catalogue.data.orders.length === 0)
    return {
      events: [textMessage('I can’t look up orders here, but our team can.'), buttonMessage([askPerson])],
      memory,
    };
  if (number === undefined)
    return {
      events: [
        textMessage(
          'Sure. What’s your **order number**? It’s in your confirmation email and looks like FF-10427.',
        ),
      ],
      memory: { ...memory, awaitsOrder: true },
    };
  if (email === undefined)
    return {
      events: [
        textMessage(
          `Thanks. Which **email address** did you use for order FF-${number}? I need it before I can look it up.`,
        ),
      ],
      memory: { ...memory, awaitsOrder: true, orderNumber: number },
    };
  const result = context.findOrder(number, email);
  switch (result.status) {
    case 'found':
      return {
        events: [
          textMessage(`Order **${result.order.number}** ${describeStatus(result.order, context)}`),
          orderCard(result.order, context),
          suggestionEvent(followUpQuestions[result.order.status]),
        ],
        memory,
      };
    case 'not-found': {
      const choices = [{ id: actionId.plain('order'), title: 'Try another number' }, askPerson];
      return {
        events: [
          textMessage('I couldn’t find it. Both are in your confirmation email: please check them.'),
          orderEvent({ number: `FF-${number}`, status: 'not-found' }),
          buttonMessage(choices),
        ],
        memory: { ...memory, awaitsOrder: true, orderNumber: number, offer: { choices } },
      };
    }
    case 'limited':
      return {
        events: [
          textMessage(
            'That was too many tries, so I can’t look up orders for the next 15 minutes. Our team can help you now.',
          ),
          buttonMessage([askPerson]),
        ],
        memory,
      };
  }
}
