import { totalsMessages } from '../cart/totalsMessages.ts';

/** English strings of the order card. The embed loads them later than the other strings. */
export const orderMessages = {
  ...totalsMessages,
  orderTitle: (number: string) => `Order ${number}`,
  orderAwaitingPayment: 'Waiting for your payment',
  orderPreparing: 'Being packed',
  orderDelayed: 'Delayed',
  orderShipped: 'On its way',
  orderOutForDelivery: 'Out for delivery',
  orderReady: 'Ready for collection',
  orderDelivered: 'Delivered',
  orderReturned: 'Returned',
  orderCancelled: 'Cancelled',
  orderPlaced: (day: string) => `Ordered ${day}`,
  orderExpected: (day: string) => `Arrives ${day}`,
  orderSteps: 'Progress of the order',
  orderStepDone: 'done',
  orderStepCurrent: 'current step',
  orderStepAhead: 'still to come',
  orderTrack: (carrier: string) => `Track with ${carrier}`,
  orderTrackParcel: 'Track parcel',
  orderEmail: 'Email address of your order',
  orderEmailHint: 'Only used to find your order. The assistant doesn’t see it.',
  orderFind: 'Find order',
  orderFinding: 'Looking for your order…',
  orderNotFound: 'We can’t find an order with this number and email address.',
  orderFailed: 'We couldn’t look up your order. Please try again.',
  orderBusy: 'Too many tries. Please wait a while before you try again.',
};

/** Strings of the order card. The catalogues of other languages contain them. */
export type OrderMessages = typeof orderMessages;
