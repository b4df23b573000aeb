import { type ChatStore, useChatStore } from 'shelftalk';

const numbers = new WeakMap<ChatStore, number>();
let count = 0;

function numberOf(store: ChatStore): number {
  const known = numbers.get(store);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(store, count);
  return count;
}

/** The number of the conversation's store in this process, which differs between server and page. */
export const StoreNumber = () => (
  <output hidden suppressHydrationWarning>
    {`Store ${numberOf(useChatStore())}`}
  </output>
);
