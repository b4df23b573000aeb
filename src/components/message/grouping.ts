import type { Message } from '../../store/index.ts';

/** The side that a message is rendered on. */
export type Side = 'agent' | 'shopper' | 'host';

/** Returns the side of a message. An event of the agent may have the shopper as its speaker. */
export const sideOf = (message: Message): Side => {
  if (message.from !== 'agent') return message.from;
  return 'speaker' in message.event ? message.event.speaker : 'agent';
};

const isElsewhere = (message: Message): boolean => message.from === 'agent' && message.sentElsewhere === true;

/** Milliseconds between two messages after which a new group starts. */
const MAX_GAP_MS = 10 * 60_000;

/** Whether a message starts a group of the same author or continues one. */
export const groupOf = (message: Message, previous: Message | undefined): 'start' | 'more' => {
  if (!previous || sideOf(previous) !== sideOf(message)) return 'start';
  if (isElsewhere(message) !== isElsewhere(previous)) return 'start';
  if (message.from === 'host' && previous.from === 'host' && message.name !== previous.name) return 'start';
  return message.at - previous.at > MAX_GAP_MS ? 'start' : 'more';
};

const dayOf = (at: number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
};

/** Whether a day divider precedes a message. The first day of a conversation has none. */
export const beginsDay = (message: Message, previous: Message | undefined): boolean =>
  previous !== undefined && dayOf(message.at) !== dayOf(previous.at);
