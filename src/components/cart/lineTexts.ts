import type { Messages } from '../messages/en.ts';
import type { ShopCartLine } from '../products/shopCart.ts';
import type { CartMessages } from './cartMessages.ts';

/** Returns the texts that distinguish a line: its options and its details. */
export const lineDetails = (
  { options = {}, details = [] }: ShopCartLine,
  messages: CartMessages,
): readonly string[] => [
  ...Object.values(options),
  ...details.map(({ name, value }) => (name === undefined ? value : messages.cartDetail(name, value))),
];

/** Returns the name of a line, unlike the names of other lines of the same product. */
export const lineName = (line: ShopCartLine, messages: Messages & CartMessages): string =>
  [line.title, ...lineDetails(line, messages)].join(messages.comma);
