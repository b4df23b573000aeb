import { isRecord } from '../../protocol/index.ts';

/** `none`: not in the experiment; `holdout`: visitors without the chat. */
export type Group = 'none' | 'chat' | 'holdout';

/** A report to the proxy. It has no id of the visitor, and the same form for every visitor. */
export interface Report {
  /** Random; the proxy counts reports with the same id once. */
  readonly id: string;
  readonly group: Group;
  /** Names of the figures to count, such as `visit` or `answered`. */
  readonly facts?: readonly string[];
  readonly order?: {
    readonly id: string;
    readonly value: number;
    readonly currency: string;
    readonly assisted: boolean;
    readonly buyer: boolean;
  };
}

/**
 * The marker: data that the browser stores about its visitor. Of it, reports contain only the group and, for an order,
 * `assisted` and `buyer`.
 */
export interface FigureState {
  /** From 0 to 9999, drawn once; -1: never in the experiment. */
  draw?: number;
  /** Group in which the visitor was counted. */
  counted?: Group;
  /** Whether the visitor has ordered since being counted in the group. */
  hasBought?: boolean;
  /** Last page view or use of the chat, in milliseconds since the epoch; a pause ends the visit. */
  seenAt?: number;
  /** Facts that count only once in a visit and have been counted in this one. */
  facts?: readonly string[];
  /** Time of the agent's last answer, in milliseconds since the epoch. */
  answeredAt?: number;
  /** The latest orders: the thank-you page may be reloaded. */
  orders?: readonly Report[];
  /** Reports that the proxy has neither accepted nor refused; they are sent again. */
  unsent?: readonly { readonly report: Report; readonly at: number }[];
}

/** Key of the marker in `localStorage`, and name of its lock. */
const storageKey = 'shelftalk-figures';

/** Reads the marker; an unreadable one counts as none. @throws Where storage is not allowed. */
export function readState(): FigureState {
  const text = localStorage.getItem(storageKey);
  try {
    const state: unknown = JSON.parse(text ?? '{}');
    return isRecord(state) ? state : {};
  } catch {
    return {};
  }
}

export function forgetState(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing is stored where storage is not allowed.
  }
}

/**
 * Changes the marker while no other tab does, so that two tabs count a visit once.
 * @returns A promise of the result; it rejects where storage is not allowed.
 */
export async function changeState<T>(change: (state: FigureState) => T): Promise<T> {
  const run = () => {
    const state = readState();
    const result = change(state);
    localStorage.setItem(storageKey, JSON.stringify(state));
    return result;
  };
  // Pages without https have no locks.
  return navigator.locks ? navigator.locks.request(storageKey, run) : run();
}
