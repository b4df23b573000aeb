import { describe, expect, test } from 'vitest';
import { createStoredId } from '../../src/cart/storedId.ts';
import { createStorage } from './createStorage.ts';

describe('the stored id of a cart', () => {
  test('is read from the storage', () => {
    const storage = createStorage();
    createStoredId('cart', storage).set('one');
    expect(createStoredId('cart', storage).get()).toBe('one');
  });

  test('is the id that was set last, even if the storage is full and contains an earlier id', () => {
    const storage = createStorage();
    createStoredId('cart', storage).set('earlier');
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    const id = createStoredId('cart', { ...storage, setItem: refuse });
    id.set('new');
    expect(id.get()).toBe('new');
    id.remove();
    expect(id.get()).toBeUndefined();
  });
});
