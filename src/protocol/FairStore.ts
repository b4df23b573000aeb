import { isKnownSince, mayTake, safeFor } from './fairShares.ts';

export interface FairStoreOptions<Value> {
  /** Maximum size of all entries. */
  readonly total: number;
  /** Maximum size of one network's entries; default: `total`. */
  readonly network?: number;
  /** Milliseconds after its last use for which an entry is stored. */
  readonly keepFor: number;
  /** Milliseconds since an arbitrary start, of a clock that never goes back. */
  readonly elapsed: () => number;
  /** Called with the value of each entry that was evicted or has expired. */
  readonly onEvicted?: (value: Value) => void;
}

interface Entry<Value> {
  readonly key: string;
  readonly network: Network<Value>;
  readonly value: Value;
  readonly size: number;
  readonly createdAt: number;
  readonly usedAt: number;
}
interface Network<Value> {
  readonly name: string;
  /** Time since which it has had recent entries without a break. */
  since: number;
  size: number;
  /** Size of the entries that were used in the last half hour. */
  recent: number;
  /** In the order of their last use, oldest first. */
  readonly entries: Set<Entry<Value>>;
}

/**
 * A store of bounded size that networks share: an entry that was used in the last half hour is never evicted for another network
 * (`fairShares.ts`).
 */
export class FairStore<Value> {
  readonly #options: Required<FairStoreOptions<Value>>;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #networks = new Map<string, Network<Value>>();
  /** Entries used in the last half hour, and the others, each in the order of their last use, oldest first. */
  readonly #recent = new Set<Entry<Value>>();
  readonly #stale = new Set<Entry<Value>>();
  #size = 0;
  #recentSize = 0;

  constructor(options: FairStoreOptions<Value>) {
    this.#options = { network: options.total, onEvicted: () => {}, ...options };
  }

  get(key: string): Value | undefined {
    this.#age();
    return this.#entries.get(key)?.value;
  }

  /** Returns whether the network has had recent entries for a minute. */
  knows(network: string): boolean {
    this.#age();
    const owner = this.#networks.get(network);
    return owner !== undefined && owner.recent > 0 && isKnownSince(owner.since, this.#options.elapsed());
  }

  /** Returns whether the network may store a new value of size 1 without evicting one of its own. */
  hasRoom(network: string, isKnown: boolean): boolean {
    this.#age();
    const room = { size: 1, replaced: undefined, isKnown, ownPay: false };
    return this.#hasRoom(this.#ownerOf(network), room, { size: 0, recent: 0 });
  }

  /**
   * Stores a value, or replaces it, which counts as a use. Returns false, and keeps the earlier value, if there is no room.
   * @param isKnown The last quarter is open to the value; default: for one whose key was stored a minute ago.
   * @param ownPay Evicts other entries of the network if it may take no more room; default: true.
   */
  put(key: string, network: string, value: Value, size: number, { isKnown, ownPay = true }: PutOptions = {}) {
    this.#age();
    const now = this.#options.elapsed();
    const known = this.#entries.get(key);
    const createdAt = known?.createdAt ?? now;
    const owner = this.#ownerOf(network);
    const room: Room<Value> = {
      size,
      replaced: known?.network === owner ? known : undefined,
      isKnown: isKnown ?? isKnownSince(createdAt, now),
      ownPay,
    };
    if (!this.#makeRoom(owner, room)) return false;
    if (owner.recent === 0) owner.since = now;
    this.delete(key);
    const entry = { key, network: owner, value, size, createdAt, usedAt: now };
    this.#networks.set(network, owner);
    this.#entries.set(key, entry);
    owner.entries.add(entry);
    this.#recent.add(entry);
    this.#count(entry, 1);
    this.#countRecent(entry, 1);
    for (const oldest of this.#stale) {
      if (this.#size <= this.#options.total) break;
      this.#evict(oldest);
    }
    return true;
  }

  delete(key: string) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    const { network } = entry;
    this.#entries.delete(key);
    network.entries.delete(entry);
    this.#count(entry, -1);
    if (this.#recent.delete(entry)) this.#countRecent(entry, -1);
    else this.#stale.delete(entry);
    if (network.entries.size === 0) this.#networks.delete(network.name);
  }

  /** Lets the network's own oldest entries pay until it may take the room. Returns false, and evicts nothing, if that is not enough. */
  #makeRoom(network: Network<Value>, room: Room<Value>): boolean {
    if (this.#hasRoom(network, room, { size: 0, recent: 0 })) return true;
    const { replaced } = room;
    const all = {
      size: network.size - (replaced?.size ?? 0),
      recent: network.recent - this.#recentSizeOf(replaced),
    };
    if (!room.ownPay || !this.#hasRoom(network, room, all)) return false;
    const paid = { size: 0, recent: 0 };
    const paying: Entry<Value>[] = [];
    for (const oldest of network.entries) {
      if (oldest === replaced) continue;
      paying.push(oldest);
      paid.size += oldest.size;
      paid.recent += this.#recentSizeOf(oldest);
      if (!this.#hasRoom(network, room, paid)) continue;
      for (const entry of paying) this.#evict(entry);
      return true;
    }
    return false;
  }

  /** Returns whether the network may take the room once entries of the size `paid` are evicted. */
  #hasRoom(network: Network<Value>, { size, replaced, isKnown }: Room<Value>, paid: Sizes): boolean {
    const recent = paid.recent + this.#recentSizeOf(replaced);
    if (network.size - paid.size - (replaced?.size ?? 0) + size > this.#options.network) return false;
    const { total } = this.#options;
    return mayTake({ total, used: this.#recentSize - recent, own: network.recent - recent, isKnown }, size);
  }

  #ownerOf(name: string): Network<Value> {
    return this.#networks.get(name) ?? { name, since: 0, size: 0, recent: 0, entries: new Set() };
  }
  #recentSizeOf(entry: Entry<Value> | undefined): number {
    return entry && this.#recent.has(entry) ? entry.size : 0;
  }
  #evict(entry: Entry<Value>) {
    this.delete(entry.key);
    this.#options.onEvicted(entry.value);
  }
  #count({ network, size }: Entry<Value>, sign: 1 | -1) {
    network.size += sign * size;
    this.#size += sign * size;
  }
  #countRecent({ network, size }: Entry<Value>, sign: 1 | -1) {
    network.recent += sign * size;
    this.#recentSize += sign * size;
  }

  /** Moves entries that were not used for half an hour to the stale ones, and evicts expired ones. */
  #age() {
    const now = this.#options.elapsed();
    for (const oldest of this.#recent) {
      if (oldest.usedAt + Math.min(safeFor, this.#options.keepFor) > now) break;
      this.#recent.delete(oldest);
      this.#countRecent(oldest, -1);
      this.#stale.add(oldest);
    }
    for (const oldest of this.#stale) {
      if (oldest.usedAt + this.#options.keepFor > now) break;
      this.#evict(oldest);
    }
  }
}

interface PutOptions {
  readonly isKnown?: boolean;
  readonly ownPay?: boolean;
}
interface Sizes {
  size: number;
  recent: number;
}
interface Room<Value> {
  readonly size: number;
  /** The entry of the same key and network, which makes room for the new one. */
  readonly replaced: Entry<Value> | undefined;
  readonly isKnown: boolean;
  readonly ownPay: boolean;
}
