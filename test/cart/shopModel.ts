/** A variant that the fake shops sell. */
export interface ModelVariant {
  readonly id: string;
  /** Id of the product. */
  readonly product: string;
  readonly title: string;
  readonly options: Readonly<Record<string, string>>;
  /** In minor units of the currency. */
  readonly price: number;
}

export interface ShopConditions {
  readonly currency: string;
  readonly decimals: number;
  /** Pieces of each variant that the shop has. */
  readonly stock: number;
}

/** The code that the fake shops accept; it reduces every price by a tenth. */
export const validCode = 'TENTH';

/**
 * How a request fails: it does not reach the shop, its response does not reach the page, or neither does the response nor
 * anything else until `setDown(false)`.
 */
export type Failure = 'request' | 'response' | 'connection';

/** The cart that all fake shop systems share; only their forms of request and response differ. */
export function createShopModel(variants: readonly ModelVariant[], { stock, ...money }: ShopConditions) {
  const quantities = new Map<string, number>();
  let codes: readonly string[] = [];
  let failure: Failure | undefined;
  let isDown = false;
  let instead: (() => unknown) | undefined;
  let running = 0;
  let maxRunning = 0;

  /** Sets the quantity of a line, at most to the stock; returns whether it is the wanted quantity. */
  const set = (id: string, wanted: number) => {
    if (instead) {
      const act = instead;
      instead = undefined;
      act();
      return true;
    }
    const quantity = Math.min(wanted, stock);
    if (quantity > 0) quantities.set(id, quantity);
    else quantities.delete(id);
    return quantity === wanted;
  };
  return {
    ...money,
    stock,
    find: (id: unknown) => variants.find((one) => one.id === String(id)),
    set,
    /** Adds pieces to a line; returns false, and changes nothing, if the line would have more pieces than the stock. */
    add: (id: string, pieces: number) => {
      const quantity = (quantities.get(id) ?? 0) + pieces;
      return quantity <= stock && set(id, quantity);
    },
    /** Makes the shop pretend that it has made the next change of a line. `act` is done instead. */
    ignoreNext: (act: () => unknown = () => {}) => {
      instead = act;
    },
    clear: () => {
      if (instead) return;
      quantities.clear();
      codes = [];
    },
    lines: () =>
      [...quantities].map(([id, quantity]) => {
        const variant = variants.find((one) => one.id === id);
        if (!variant) throw new Error(`The shop has no ${id}.`);
        const full = variant.price * quantity;
        return { ...variant, quantity, full, total: codes.length > 0 ? full - full / 10 : full };
      }),
    count: () => [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0),
    codes: () => codes,
    /** Keeps the valid codes; returns whether all were valid. */
    setCodes: (wanted: readonly string[]) => {
      codes = wanted.filter((code) => code.toUpperCase() === validCode);
      return codes.length === wanted.length;
    },
    /** Makes the next request that changes the cart fail. */
    failNext: (how: Failure) => {
      failure = how;
    },
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** The largest number of requests that were under way at once. */
    maxRunning: () => maxRunning,
    /** Returns a `fetch` that passes requests to a fake shop, with the failures of this model. */
    network:
      (
        respond: (url: URL, body: unknown, headers: Headers) => Response,
        isChange: (url: URL, body: unknown) => boolean,
      ): typeof globalThis.fetch =>
      async (input, init) => {
        const url = new URL(String(input), 'https://shop.example');
        const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await Promise.resolve();
        running -= 1;
        if (isDown) throw new TypeError('The shop is down.');
        const fails = isChange(url, body) ? failure : undefined;
        if (fails) failure = undefined;
        if (fails === 'request') throw new TypeError('The request was lost.');
        const response = respond(url, body, new Headers(init?.headers));
        if (fails === 'connection') isDown = true;
        if (fails) throw new TypeError('The response was lost.');
        await Promise.resolve();
        return response;
      },
  };
}

export type ShopModel = ReturnType<typeof createShopModel>;

/** Locks like `navigator.locks`, but with one lock for all names. */
export function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_name: string, work: () => Promise<T>): Promise<T> => {
      const next = last.then(work);
      last = next.catch(() => undefined);
      return next;
    },
  };
}
