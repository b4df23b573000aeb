import { describeFairness } from './support/describeFairness.ts';
import { memoryRows } from './support/fairRows.ts';

describeFairness(memoryRows);
