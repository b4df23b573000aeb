import type { ShelftalkAttribution, ShelftalkOrder } from '../api.ts';
import { readSavedMarker } from '../savedMarker.ts';
import { changeState, type FigureState, forgetState, type Group, readState } from './FigureState.ts';
import { addReport, sendReports } from './ReportQueue.ts';

const [minute, day] = [60_000, 24 * 60 * 60_000];
/** A longer pause ends a visit. */
const maxPause = 30 * minute;
const maxOrders = 5;
/** Number of values that a draw can have. */
const drawRange = 10_000;

export interface FiguresSettings {
  /** Address that receives the reports. */
  readonly address: string;
  /** Share of visitors without the chat, in percent; undefined without an experiment. */
  readonly holdout: number | undefined;
  /** Days after an answer during which an order counts as assisted. */
  readonly assistedDays: number;
}

/** Counts what one visitor does, and decides their group. Does nothing without storage, or while consent is refused. */
export class VisitorFigures {
  settings: FiguresSettings;
  #consent: boolean | undefined;
  /** The visitor has used the chat on this page. */
  #hasUsed = false;

  constructor(settings: FiguresSettings, consent: boolean | undefined) {
    this.settings = settings;
    this.#consent = consent;
  }

  /** Draws the group of a new visitor, counts the visit, and resolves to the group. */
  async enter(): Promise<Group> {
    return (
      (await this.#change((state) => {
        if (this.settings.holdout !== undefined) state.draw ??= this.#draw();
        const group = this.#group(state);
        const facts: string[] = [];
        if (group !== 'none' && state.counted !== group) {
          state.counted = group;
          state.hasBought = false;
          facts.push('visitor');
        }
        this.#count(state, facts);
        return group;
      })) ?? 'none'
    );
  }

  /**
   * Counts a use of the chat.
   *
   * @param fact Name of the figure, such as `answered`.
   * @param isOnce Whether it counts only once in a visit.
   */
  use(fact: string, isOnce = false): void {
    this.#hasUsed = true;
    void this.#change((state) => {
      if (fact === 'answered') state.answeredAt = Date.now();
      this.#count(state, [fact], isOnce);
    });
  }

  order({ id, value, currency }: ShelftalkOrder): void {
    void this.#change((state) => {
      const orders = state.orders ?? [];
      // A reloaded page sends the same report, in case the first was lost.
      const known = orders.find(({ order }) => order?.id === `${id}`);
      if (known) return void addReport(state, known);
      const order = { id: `${id}`, value: Number(value), currency, ...this.#attribution(state) };
      const { group, ...fields } = order;
      if (group !== 'none') state.hasBought = true;
      state.orders = [...orders, addReport(state, { group, order: fields })].slice(-maxOrders);
    });
  }

  attribution(): ShelftalkAttribution {
    try {
      if (this.#consent !== false) return this.#attribution(readState());
    } catch {
      // Storage is not allowed.
    }
    return { group: 'none', assisted: false, buyer: false };
  }

  /** After a refusal nothing is stored or sent, and the marker is deleted. Undefined changes nothing. */
  consent(isAllowed: boolean | undefined): void {
    if (isAllowed === undefined || isAllowed === this.#consent) return;
    const wasRefused = this.#consent === false;
    this.#consent = isAllowed;
    if (!isAllowed) forgetState();
    else if (wasRefused) void this.enter();
  }

  /** Returns -1 for visitors who have used the chat or whose browser has its data: they join no group, so that their conversation stays. */
  #draw(): number {
    if (this.#hasUsed || readSavedMarker() !== undefined) return -1;
    return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % drawRange;
  }

  #group({ draw = -1 }: FigureState): Group {
    const { holdout } = this.settings;
    if (holdout === undefined || draw < 0) return 'none';
    return draw < (holdout / 100) * drawRange ? 'holdout' : 'chat';
  }

  #attribution(state: FigureState): ShelftalkAttribution {
    const { answeredAt = 0 } = state;
    const group = this.#group(state);
    return {
      group,
      assisted: answeredAt > Date.now() - this.settings.assistedDays * day,
      buyer: group !== 'none' && !state.hasBought,
    };
  }

  #count(state: FigureState, facts: readonly string[], isOnce = false) {
    const now = Date.now();
    const isNewVisit = (state.seenAt ?? 0) < now - maxPause;
    if (isNewVisit) state.facts = [];
    state.seenAt = now;
    const group = this.#group(state);
    const counted = state.facts ?? [];
    // With consent given on this page, the holdout hides the chat from the next page on. Use of the chat until then does not count.
    const countable = group === 'holdout' ? facts.filter((fact) => fact === 'visitor') : facts;
    const counts = (fact: string) => !isOnce || !counted.includes(fact);
    const all = [...countable.filter(counts), ...(isNewVisit ? ['visit'] : [])];
    if (isOnce) state.facts = [...counted, ...countable.filter(counts)];
    if (all.length > 0) addReport(state, { group, facts: all });
  }

  async #change<T>(change: (state: FigureState) => T): Promise<T | undefined> {
    if (this.#consent === false) return undefined;
    try {
      const result = await changeState(change);
      void sendReports(this.settings.address).catch(() => {});
      return result;
    } catch {
      // Storage is not allowed: each page would count as a visit.
      return undefined;
    }
  }
}
