import { MemoryConversations, MemoryTurnLog, RateLimits } from '../../proxy/index.ts';
import { describeFairness } from './support/describeFairness.ts';
import {
  acceptedLinesRow,
  conversationsRow,
  limiterRows,
  turnLogRows,
  uploadRow,
} from './support/fairRows.ts';

const noShare = { bytes: 1e9, keys: 1e9 };

describeFairness([
  conversationsRow(
    'conversations',
    (clock, total) => new MemoryConversations(clock, { total, network: total }),
  ),
  ...turnLogRows(
    'the turn log',
    (clock, bounds) => new MemoryTurnLog(clock, { customer: noShare, network: noShare, ...bounds }),
  ),
  ...limiterRows(
    'the rate limits',
    (clock, options) => new RateLimits({ ...options, now: () => clock.elapsed() }),
  ),
  uploadRow,
  acceptedLinesRow,
]);
