import { getOwn } from '../../protocol/index.ts';
import type { ChatState } from '../../store/index.ts';

const shopperTexts = ({ order, byId }: ChatState): readonly string[] =>
  order.flatMap((id) => {
    const message = getOwn(byId, id);
    return message?.from === 'shopper' && message.input.kind === 'text' ? [message.input.text] : [];
  });

/** The shopper's last text of the conversation; empty if there is none. */
export const lastShopperText = (state: ChatState): string => shopperTexts(state).at(-1) ?? '';

/** Words for a person of the shop, in the languages of the interface. */
const personWords = [
  'person|human|agent|someone|somebody|colleague|staff|advis',
  'mensch|mitarbeiter|berater',
  'personne|humain|conseill',
  'umano|operator',
  'mens\\b|medewerker',
  'człowiek|konsultant',
  'pessoa|atendente',
  'insan|temsilci',
  '人工|客服|人と|担当者|オペレーター',
  'إنسان|شخص|موظف|אדם|נציג',
  'इंसान|व्यक्ति|एजेंट',
];
const person = new RegExp(personWords.join('|'), 'iu');
/** A longer text says more than that the shopper wants a person. */
const maxRequest = 50;

/** The shopper's last text that is not just the request for a person; empty if there is none. */
export const lastQuestion = (state: ChatState): string =>
  shopperTexts(state).findLast((text) => text.length > maxRequest || !person.test(text)) ?? '';
