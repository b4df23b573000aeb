import { actionId } from '../actions.ts';
import type { Order } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
import { buttonMessage, orderEvent, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { orderCard } from './orderCard.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

/** The text before the card of an order. */
const remarks: Readonly<Record<Order['status'], string>> = {
  'awaiting-payment': 'We’ll pack it as soon as your payment arrives.',
  packing: 'Here’s your order.',
  shipped: 'Here’s your order.',
  delayed: 'Sorry that you have to wait for it.',
  'ready-for-collection': 'We’ll keep it for you for 5 days.',
  delivered: 'Here’s your order.',
  returned: 'Here’s your order.',
  cancelled: 'You weren’t charged.',
};

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
 * Shows an order, or asks for its number and then for its email address, because a number alone is easily guessed. An unknown
 * number and a wrong email address have the same answer. The answers never contain the order's email address.
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
          textMessage(remarks[result.order.status]),
          orderCard(result.order, context),
          suggestionEvent(followUpQuestions[result.order.status]),
        ],
        memory,
      };
    case 'not-found': {
      const choices = [{ id: actionId.plain('order'), title: 'Try another number' }, askPerson];
      return {
        events: [
          textMessage('Number and email address are both in your confirmation email.'),
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
            'That was too many tries, so I can’t look up orders for 15 minutes, but our team can help now.',
          ),
          buttonMessage([askPerson]),
        ],
        memory,
      };
  }
}
