import type { Transport } from '../../client/index.ts';
import type { Elsewhere } from '../contract.ts';
import type { Gates } from '../gates.ts';
import type { Ledger } from '../ledger.ts';
import type { Report } from '../report.ts';
import type { Clock, Presence } from '../surroundings.ts';
import type { PersonLink } from './personLink.ts';

/** What every command works with. */
export interface CommandContext {
  readonly transport: Transport;
  readonly ledger: Ledger;
  readonly gates: Gates;
  readonly report: Report;
  readonly clock: Clock;
  readonly presence: Presence | undefined;
  readonly makeId: () => string;
  readonly random: () => number;
  readonly agentId: string | undefined;
  /** Somebody of the shop is here: what the shopper says goes to them, and the agent is not asked. */
  person?: PersonLink | undefined;
  /** Streams are held back on the way here: turns are asked for in one piece. */
  isHeldBack: boolean;
  /** Who takes the turns, where that is not this page: nothing is sent from here meanwhile. */
  elsewhere: Elsewhere | undefined;
  /** The session that is being asked for: over when there is one, or none. */
  readonly opening: { underway: Promise<void> | undefined };
}
