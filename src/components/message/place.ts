import type { Message } from '../../store/index.ts';

/** Who a message is shown as coming from. */
export type Side = 'agent' | 'shopper' | 'host';

/** An agent may hand back a line of the shopper's own; it belongs on the shopper's side. */
export const sideOf = (message: Message): Side => {
  if (message.from !== 'agent') return message.from;
  return 'speaker' in message.event ? message.event.speaker : 'agent';
};

const isElsewhere = (message: Message): boolean => message.from === 'agent' && message.sentElsewhere === true;

/** Lines further apart than this begin a new group, in milliseconds. */
const pause = 10 * 60_000;

/** Where a row stands: first of a group, or going on with one. */
export const groupOf = (message: Message, previous: Message | undefined): 'start' | 'more' => {
  if (!previous || sideOf(previous) !== sideOf(message)) return 'start';
  if (isElsewhere(message) !== isElsewhere(previous)) return 'start';
  if (message.from === 'host' && previous.from === 'host' && message.name !== previous.name) return 'start';
  return message.at - previous.at > pause ? 'start' : 'more';
};

const dayOf = (at: number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
};

/** Whether a day divider stands above a row. A conversation's first day needs none. */
export const beginsDay = (message: Message, previous: Message | undefined): boolean =>
  previous !== undefined && dayOf(message.at) !== dayOf(previous.at);
