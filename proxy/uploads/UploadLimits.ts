import { type AddressKeys, addressesPerNetwork, countedKeys, mayTake } from '../../src/protocol/index.ts';
import type { Caller } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Counter, Counters, FairCounter } from '../limits/Counter.ts';
import { KeyedCounts } from '../limits/KeyedCounts.ts';
import { KnownCustomers } from '../limits/KnownCustomers.ts';
import { memoryCounters } from '../limits/memoryCounters.ts';

/** Megabytes that may be stored in 24 hours. */
export interface UploadQuotas {
  /** For a customer, signed in or not. */
  readonly perVisitor: number;
  /** For an IPv4 address or IPv6 /64; a /48 may store four times as much. */
  readonly perAddress: number;
  readonly inAll: number;
}
export interface UploadLimitsOptions {
  readonly quotas: UploadQuotas;
  /** Does not count callers on this machine by address; for use outside production. */
  readonly isLocal: boolean;
  /** Counters that all proxies share; default: in memory. */
  readonly counters?: Counters | undefined;
  /** Milliseconds since an arbitrary start, of a clock that never goes back. */
  readonly now: () => number;
}
/** The slot of a file that is being received. */
export interface UploadSlot {
  /**
   * Counts received bytes.
   * @throws `Refusal` when too many bytes are being received.
   */
  addReceived(bytes: number): void;
  /**
   * Counts the bytes of a complete file towards the quotas of a day.
   * @throws `Refusal` when the quota of its sender, or that of all senders together, is exceeded.
   */
  addStored(bytes: number): Promise<void>;
  /** Releases the slot and its bytes. */
  release(): void;
}

export const defaultUploadQuotas: UploadQuotas = { perVisitor: 50, perAddress: 500, inAll: 5_000 };

const day = 24 * 60 * 60;
const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;
/** Maximum numbers of concurrent uploads. */
const maxConcurrent = { visitor: 3, address: 6 } as const;
/** Maximum number of bytes of all concurrent uploads. Networks share it: the first may use 29 MB. */
const maxBytesInTransit = 256 * megabyte;
/** Seconds after which a sender that was refused because of concurrent uploads may try again. */
const retryAfter = 2;

/** Limits concurrent uploads and the bytes stored in a day. */
export class UploadLimits {
  readonly #options: UploadLimitsOptions;
  readonly #open = new KeyedCounts();
  readonly #received = new KeyedCounts();
  readonly #stored: Readonly<Record<'visitor' | 'address' | 'network', Counter>>;
  readonly #storedInAll: FairCounter;
  /** Customers that have stored a file. */
  readonly #known: KnownCustomers;

  constructor(options: UploadLimitsOptions) {
    const { quotas, now } = options;
    const { counters = memoryCounters(now) } = options;
    // Kilobytes, so that a daily count fits into 32 bits.
    const counter = (by: string, megabytes: number) =>
      counters.counter(`upload-bytes:${by}`, megabytes * kilobyte, day);
    this.#options = options;
    this.#known = new KnownCustomers(now);
    this.#stored = {
      visitor: counter('visitor', quotas.perVisitor),
      address: counter('address', quotas.perAddress),
      network: counter('network', quotas.perAddress * addressesPerNetwork),
    };
    this.#storedInAll = counters.ceiling('upload-bytes:all', quotas.inAll * kilobyte, day);
  }

  /** @throws `Refusal` when a visitor or an address sends too many files at the same time. */
  acquireSlot({ customer, address }: Caller): UploadSlot {
    const counted = countedKeys(address, this.#options.isLocal);
    const network = counted && `network ${counted.network}`;
    const keys = [
      [customer === undefined ? undefined : `visitor ${customer}`, maxConcurrent.visitor],
      [counted && `address ${counted.address}`, maxConcurrent.address],
    ] as const;
    if (keys.some(([key, max]) => this.#open.of(key) >= max))
      throw new Refusal('rate_limited', { retryAfter });
    for (const [key] of keys) this.#open.add(key, 1);
    let bytes = 0;
    let isReleased = false;
    const add = (by: number) => {
      bytes += by;
      this.#received.add('all', by);
      this.#received.add(network, by);
    };
    return {
      addReceived: (by) => {
        if (!this.#hasRoom(network, customer, by))
          throw new Refusal('unavailable', { retryAfter, message: 'Too many files are being sent.' });
        add(by);
      },
      addStored: (size) => this.#addStored(size, customer, counted),
      release: () => {
        if (isReleased) return;
        isReleased = true;
        add(-bytes);
        for (const [key] of keys) this.#open.add(key, -1);
      },
    };
  }

  #hasRoom(network: string | undefined, customer: string | undefined, by: number): boolean {
    const [total, used] = [maxBytesInTransit, this.#received.of('all')];
    if (network === undefined) return used + by <= total;
    const [own, isKnown] = [this.#received.of(network), this.#known.has(customer)];
    return mayTake({ total, used, own, isKnown }, by);
  }

  async #addStored(bytes: number, customer: string | undefined, counted: AddressKeys | undefined) {
    const kilobytes = Math.ceil(bytes / kilobyte);
    const { visitor, address, network } = this.#stored;
    const rules = [
      [visitor, customer, 'rate_limited'],
      [address, counted?.address, 'rate_limited'],
      [network, counted?.network, 'rate_limited'],
    ] as const;
    const refuseFor = (waitMs: number, code: 'rate_limited' | 'busy') => {
      if (waitMs > 0) throw new Refusal(code, { retryAfter: Math.ceil(waitMs / 1000) });
    };
    for (const [counter, key, code] of rules)
      refuseFor(key === undefined ? 0 : await counter.consume(key, kilobytes), code);
    // Last, so that files refused by other rules do not count.
    const taker = { key: 'all', network: counted?.network, isKnown: this.#known.has(customer) };
    refuseFor(await this.#storedInAll.consume(taker, kilobytes), 'busy');
    this.#known.add(customer, counted?.network);
  }
}
