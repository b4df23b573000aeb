import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartSession, quantityDelay } from '../../../src/components/cart/cartSession.ts';
import type { CartState, ShopCart } from '../../../src/components/index.ts';

const cartOf = (quantity: number): CartState => ({
  lines: quantity > 0 ? [{ id: 'l', productId: 'p', title: 'Mug', quantity }] : [],
  count: quantity,
  totals: [{ type: 'total', amount: quantity * 10 }],
});

/** A cart whose responses the test gives, in any order. */
function createControlledCart() {
  const requests: {
    readonly name: string;
    readonly answer: (cart: CartState) => Promise<void>;
    readonly fail: () => Promise<void>;
  }[] = [];
  const request = (name: string) => {
    let resolve = (_: CartState) => {};
    let reject = (_: Error) => {};
    const promise = new Promise<CartState>((onResult, onError) => {
      resolve = onResult;
      reject = onError;
    });
    const settled = async () => void (await vi.advanceTimersByTimeAsync(0));
    requests.push({
      name,
      answer: (cart) => {
        resolve(cart);
        return settled();
      },
      fail: () => {
        reject(new Error('away'));
        return settled();
      },
    });
    return promise;
  };
  const cart: ShopCart = Object.assign(async () => ({ status: 'added' }) as const, {
    read: () => request('read'),
    setQuantity: (id: string, quantity: number) => request(`${id}=${quantity}`),
    setCodes: (codes: readonly string[]) => request(`codes=${codes.join()}`),
  });
  const session = cartSession(cart);
  return { cart, session, requests, names: () => requests.map(({ name }) => name) };
}

const detachers: (() => void)[] = [];
async function openSession() {
  const controlled = createControlledCart();
  detachers.push(controlled.session.attach('r1', true));
  await controlled.requests[0]?.answer(cartOf(1));
  return controlled;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const detach of detachers.splice(0)) detach();
  vi.useRealTimers();
});

test('returns one session for all cards of a cart, which reads the cart once for all of them', async () => {
  const { cart, session, names } = createControlledCart();
  expect(cartSession(cart)).toBe(session);
  detachers.push(session.attach('r1', false), session.attach('r1', false));
  expect(names()).toEqual(['read']);
});

test('ignores a response that arrives after the response to a later request', async () => {
  const { session, requests } = await openSession();
  void session.refresh();
  session.setQuantity('l', 5);
  session.flush();
  await requests[2]?.answer(cartOf(5));
  await requests[1]?.answer(cartOf(1));
  expect(session.getState().cart).toEqual(cartOf(5));
});

test('reads the cart again after the current read if `refresh` is called during it', async () => {
  const { session, requests, names } = await openSession();
  void session.refresh();
  void session.refresh();
  expect(names()).toEqual(['read', 'read']);
  await requests[1]?.answer(cartOf(1));
  expect(names()).toEqual(['read', 'read', 'read']);
});

test('sends the last of several quantities, and after the response the quantity chosen meanwhile', async () => {
  const { session, requests, names } = await openSession();
  session.setQuantity('l', 2);
  session.setQuantity('l', 3);
  await vi.advanceTimersByTimeAsync(quantityDelay);
  expect(names()).toEqual(['read', 'l=3']);
  session.setQuantity('l', 4);
  await vi.advanceTimersByTimeAsync(quantityDelay);
  await requests[1]?.answer(cartOf(3));
  expect(session.getState()).toMatchObject({ cart: cartOf(3), wanted: { l: 4 } });
  expect(names()).toEqual(['read', 'l=3', 'l=4']);
  await requests[2]?.answer(cartOf(4));
  expect(session.getState()).toMatchObject({ cart: cartOf(4), wanted: {} });
});

test('sends nothing if the chosen quantity equals the quantity in the cart', async () => {
  const { session, names } = await openSession();
  session.setQuantity('l', 2);
  session.setQuantity('l', 1);
  await vi.advanceTimersByTimeAsync(quantityDelay);
  expect(names()).toEqual(['read']);
  expect(session.getState().wanted).toEqual({});
});

test('sends a chosen quantity at once when the card detaches', async () => {
  const { session, names } = await openSession();
  session.setQuantity('l', 2);
  for (const detach of detachers.splice(0)) detach();
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toEqual(['read', 'l=2']);
});

test('reads the cart after a change whose outcome is unknown, and does not repeat the change', async () => {
  const { session, requests, names } = await openSession();
  session.setQuantity('l', 2);
  session.flush();
  await requests[1]?.fail();
  expect(session.getState()).toMatchObject({ wanted: {}, outcome: { kind: 'failed' } });
  await requests[2]?.answer(cartOf(2));
  expect(names()).toEqual(['read', 'l=2', 'read']);
  expect(session.getState()).toMatchObject({ cart: cartOf(2), outcome: { kind: 'failed' } });
});

test('keeps a removed line until the shop reports it again', async () => {
  const { session, requests } = await openSession();
  session.setQuantity('l', 0);
  session.flush();
  await requests[1]?.answer(cartOf(0));
  expect(session.getState().removed).toMatchObject([{ line: { id: 'l', quantity: 1 }, index: 0 }]);
  void session.refresh();
  await requests[2]?.answer(cartOf(1));
  expect(session.getState().removed).toEqual([]);
});

test('has the status `failed` after a failed read only if its cart is out of date', async () => {
  const { session, requests } = await openSession();
  void session.refresh();
  await requests[1]?.fail();
  expect(session.getState().status).toBe('ready');
  void session.refresh(true);
  await requests[2]?.fail();
  expect(session.getState().status).toBe('failed');
});

test('restores the quantity that the shopper saw before removing a line', async () => {
  const { session, requests, names } = await openSession();
  session.setQuantity('l', 3);
  session.setQuantity('l', 2);
  session.setQuantity('l', 0);
  session.flush();
  await requests[1]?.answer(cartOf(0));
  expect(names()).toEqual(['read', 'l=0']);
  expect(session.getState().removed).toMatchObject([{ line: { id: 'l', quantity: 2 } }]);
});

test('keeps the shop’s messages about a change while the cart stays the same', async () => {
  const { session, requests } = await openSession();
  const messages = [{ type: 'error', text: 'We do not know the code.' }] as const;
  session.setCodes(['NOTHING']);
  await requests[1]?.answer({ ...cartOf(1), messages });
  void session.refresh();
  await requests[2]?.answer(cartOf(1));
  expect(session.getState().cart?.messages).toEqual(messages);
  void session.refresh();
  await requests[3]?.answer(cartOf(2));
  expect(session.getState().cart?.messages).toBeUndefined();
});
