import { watchPage } from '../../browser/index.ts';
import { getOwn } from '../../protocol/index.ts';
import { nextChangeNumber } from '../products/changeNumber.ts';
import type { AddToCartResult, CartState, ShopCart, ShopCartLine } from '../products/shopCart.ts';
import { type CartChannel, openCartChannel } from './cartChannel.ts';

/** A line that was removed on this page and is gone from the shop's cart. */
export interface RemovedLine {
  readonly line: ShopCartLine;
  /** Position of the line in the cart before its removal. */
  readonly index: number;
  readonly isRestoring: boolean;
}

/** The result of the last change. `refused`: the shop did not put a removed product back; `message`: its message, if it sent one. */
export type CartOutcome =
  | { readonly kind: 'changed' | 'removed'; readonly line: ShopCartLine }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string | undefined }
  /** There was nothing to change: no such product, or no earlier change that the chat can undo. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed' };

/** A quantity that this page has changed. */
export interface QuantityChange {
  /** The line before the change. */
  readonly line: ShopCartLine;
  /** The quantity after the change; 0: the line was removed. */
  readonly after: number;
  /** Position among all changes of the cart by this page, from `nextChangeNumber`. */
  readonly number: number;
}

export interface CartSessionState {
  /** `failed`: the cart could not be read, so `cart` is missing or out of date. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** The cart that the shop returned last. */
  readonly cart?: CartState | undefined;
  readonly isReading: boolean;
  /** Whether the cart is known to have changed since the shop returned it. */
  readonly isStale: boolean;
  /** Quantities that the shop has not confirmed, by line id. */
  readonly wanted: Readonly<Record<string, number>>;
  /** Discount codes that the shop has not confirmed. */
  readonly wantedCodes?: readonly string[] | undefined;
  readonly removed: readonly RemovedLine[];
  readonly outcome?: CartOutcome | undefined;
}

/** The state of a cart, which all cards of a page share. */
export interface CartSession {
  readonly getState: () => CartSessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Keeps the cart up to date until the returned function is called. Reads it at once, unless a read is under way and the
   * message is known. The first call for a message clears `removed` and `outcome`.
   *
   * @param messageId A receipt, or the cart action that shows the cart.
   * @param isAdded Whether this page has added the product of the receipt. The first call then notifies other tabs.
   */
  readonly attach: (messageId: string, isAdded?: boolean) => () => void;
  /**
   * Reads the cart; during a read, reads it again after that. Resolves also if the cart cannot be read.
   *
   * @param isStale Whether the cart is known to have changed since the last response.
   */
  readonly refresh: (isStale?: boolean) => Promise<void>;
  /** Sets the quantity of a line, after a short delay in which the shopper may choose another quantity. */
  readonly setQuantity: (lineId: string, quantity: number) => void;
  /** Returns the last quantity change that has not been undone; undefined if there is none. */
  readonly lastChange: () => QuantityChange | undefined;
  /** Removes a change from the history, because the caller undoes it next. The undoing change is not added. */
  readonly forgetChange: (change: QuantityChange) => void;
  /** Shows the result of a change. */
  readonly showOutcome: (outcome: CartOutcome) => void;
  readonly setCodes: (codes: readonly string[]) => void;
  /** Sends pending changes without delay. */
  readonly flush: () => void;
  /** Puts a removed line back by calling `add`. Resolves to undefined if the shop could not be reached. */
  readonly restore: (
    lineId: string,
    add: () => Promise<AddToCartResult>,
  ) => Promise<AddToCartResult | undefined>;
  /** Whether the next rendered card takes the focus, because the element that has it is about to be removed. */
  readonly focus: { isWanted: boolean };
  /** Notifies other tabs that the cart has changed. */
  readonly post: () => void;
}

/** Whether the shop has not confirmed a change. */
export const isPending = ({ wanted, wantedCodes }: CartSessionState): boolean =>
  wantedCodes !== undefined || Object.keys(wanted).length > 0;

/** Number of changes that can be undone one after the other. */
const maxChanges = 20;

/** Milliseconds without another press after which a quantity is sent. */
export const quantityDelay = 400;

const sessions = new WeakMap<ShopCart, CartSession>();

/** Returns the session of a cart, the same each time. */
export function cartSession(cart: ShopCart): CartSession {
  const session = sessions.get(cart) ?? createCartSession(cart);
  sessions.set(cart, session);
  return session;
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

/**
 * Returns the previous cart if the new one differs from it only in the missing messages. A shop's page that posts each
 * change to the channel causes another read, whose response lacks the messages about the change.
 */
const preserveMessages = (cart: CartState, before: CartState | undefined): CartState =>
  before?.messages && JSON.stringify({ ...before, messages: undefined }) === JSON.stringify(cart)
    ? before
    : cart;

function createCartSession(shop: ShopCart): CartSession {
  let state: CartSessionState = {
    status: 'loading',
    isReading: false,
    isStale: false,
    wanted: {},
    removed: [],
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<CartSessionState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  let channel: CartChannel | undefined;
  const post = () => {
    if (channel) return channel.post();
    // The card unmounted before the shop responded, and the channel was closed.
    const temporaryChannel = openCartChannel(() => {});
    temporaryChannel?.post();
    temporaryChannel?.close();
  };

  /** The quantity that each line showed before it was removed, by line id. */
  const shownBefore = new Map<string, number>();

  let changes: readonly QuantityChange[] = [];
  /** Ids of lines whose next change undoes an earlier one. */
  const linesToUndo = new Set<string>();
  const recordChange = (line: ShopCartLine, after: number) => {
    if (linesToUndo.delete(line.id)) return;
    changes = [...changes.slice(1 - maxChanges), { line, after, number: nextChangeNumber() }];
  };

  let lastStarted = 0;
  let lastApplied = 0;
  /** Sends a request and applies the cart in its response, unless the response to a later request has been applied already. */
  const request = async (
    send: () => Promise<CartState>,
    changeOf: (after: CartState) => Partial<CartSessionState> = () => ({}),
  ): Promise<void> => {
    lastStarted += 1;
    const number = lastStarted;
    const after = await send();
    const change = changeOf(after);
    if (number < lastApplied) return set(change);
    lastApplied = number;
    const isGone = ({ line }: RemovedLine) => !after.lines.some(({ id }) => id === line.id);
    const removed = (change.removed ?? state.removed).filter(isGone);
    set({ ...change, status: 'ready', cart: after, isStale: false, removed });
  };

  let currentRead: Promise<void> | undefined;
  let readsAgain = false;
  const read = async (): Promise<void> => {
    readsAgain = false;
    try {
      await request(async () => preserveMessages(await shop.read(), state.cart));
    } catch {
      if (!state.cart || state.isStale) set({ status: 'failed' });
    }
    if (readsAgain) await read();
  };
  const refresh = (isStale = false): Promise<void> => {
    if (isStale) set({ isStale: true });
    readsAgain = true;
    if (currentRead) return currentRead;
    set({ isReading: true });
    currentRead = read().finally(() => {
      currentRead = undefined;
      set({ isReading: false });
    });
    return currentRead;
  };

  const lineOf = (id: string) => state.cart?.lines.find((line) => line.id === id);

  const sendQuantity = async (id: string, quantity: number): Promise<void> => {
    const line = lineOf(id);
    const settled = () => (getOwn(state.wanted, id) === quantity ? without(state.wanted, id) : state.wanted);
    if (!line || line.quantity === quantity) {
      linesToUndo.delete(id);
      return set({ wanted: settled() });
    }
    const index = state.cart?.lines.indexOf(line) ?? 0;
    await request(
      () => shop.setQuantity(id, quantity),
      (after) => {
        const left = after.lines.find((each) => each.id === id);
        const wanted = settled();
        if (left?.quantity === line.quantity) {
          linesToUndo.delete(id);
          const isExplained = after.messages?.some(({ type }) => type !== 'info');
          return { wanted, outcome: isExplained ? { kind: 'changed', line: left } : { kind: 'failed' } };
        }
        recordChange(line, left?.quantity ?? 0);
        if (left) return { wanted, outcome: { kind: 'changed', line: left } };
        const before = { ...line, quantity: shownBefore.get(id) ?? line.quantity };
        const removed = [...state.removed, { line: before, index, isRestoring: false }];
        return { wanted, removed, outcome: { kind: 'removed', line } };
      },
    );
    post();
  };

  const sendCodes = async (codes: readonly string[]): Promise<void> => {
    const { setCodes } = shop;
    if (!setCodes) return set({ wantedCodes: undefined });
    await request(
      () => setCodes(codes),
      () => ({
        wantedCodes: state.wantedCodes === codes ? undefined : state.wantedCodes,
        outcome: { kind: 'codes', codes },
      }),
    );
    post();
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const send = async (): Promise<void> => {
    try {
      // While the shopper still chooses a quantity, the timer sends the rest.
      while (timer === undefined) {
        const [next] = Object.entries(state.wanted);
        if (next) await sendQuantity(...next);
        else if (state.wantedCodes) await sendCodes(state.wantedCodes);
        else return;
      }
    } catch {
      // It is unknown whether the shop has made the change; the next response shows it.
      clearTimeout(timer);
      timer = undefined;
      set({ wanted: {}, wantedCodes: undefined, outcome: { kind: 'failed' } });
      void refresh();
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isSending) return;
    isSending = true;
    void send().finally(() => {
      isSending = false;
      // The shopper has changed more while the last response was handled.
      if (timer === undefined && isPending(state)) flush();
    });
  };

  let attached = 0;
  const known = new Set<string>();
  let stopWatching = () => {};
  const onReturn = () => void refresh();

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (messageId, isAdded = false) => {
      attached += 1;
      if (attached === 1) {
        channel = openCartChannel(onReturn);
        stopWatching = watchPage({ onReturn, onLeave: flush });
      }
      const isNew = !known.has(messageId);
      known.add(messageId);
      if (isNew && isAdded) post();
      if (isNew) set({ removed: [], outcome: undefined });
      if (isNew || !currentRead) void refresh(isNew && isAdded);
      return () => {
        flush();
        attached -= 1;
        if (attached > 0) return;
        channel?.close();
        channel = undefined;
        stopWatching();
      };
    },
    refresh,
    setQuantity: (lineId, quantity) => {
      const shown = getOwn(state.wanted, lineId) ?? lineOf(lineId)?.quantity;
      if (shown !== undefined && quantity === 0) shownBefore.set(lineId, shown);
      set({ wanted: { ...state.wanted, [lineId]: quantity }, outcome: undefined });
      clearTimeout(timer);
      timer = setTimeout(flush, quantityDelay);
    },
    lastChange: () => changes.at(-1),
    forgetChange: (change) => {
      changes = changes.filter((each) => each !== change);
      if (lineOf(change.line.id)) linesToUndo.add(change.line.id);
    },
    showOutcome: (outcome) => set({ outcome }),
    setCodes: (codes) => {
      set({ wantedCodes: codes, outcome: undefined });
      flush();
    },
    flush,
    restore: async (lineId, add) => {
      const mark = (isRestoring: boolean) =>
        state.removed.map((each) => (each.line.id === lineId ? { ...each, isRestoring } : each));
      set({ removed: mark(true), outcome: undefined });
      try {
        const result = await add();
        if (result.status === 'added') {
          set({ removed: state.removed.filter(({ line }) => line.id !== lineId) });
          // From now on, "undo" undoes this addition, not the removal.
          changes = changes.filter(({ line, after }) => line.id !== lineId || after > 0);
          post();
        } else {
          const message = result.status === 'refused' ? result.message : undefined;
          set({ removed: mark(false), outcome: { kind: 'refused', message } });
        }
        return result;
      } catch {
        set({ removed: mark(false), outcome: { kind: 'failed' } });
        return undefined;
      }
    },
    focus: { isWanted: false },
    post,
  };
}
