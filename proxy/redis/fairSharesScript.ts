import { fairPart, fairReserve } from '../../src/protocol/index.ts';

/** Lua: `mayTake` of `src/protocol/fairShares.ts`. */
export const mayTakeScript = `
local function mayTake(total, used, own, isKnown, size)
  local open = isKnown and total or total * (1 - ${fairReserve})
  local left = open - used
  local free = left / open
  return size <= total - used and left > 0 and own < ${fairPart} * open * free * free * free
end
`;
