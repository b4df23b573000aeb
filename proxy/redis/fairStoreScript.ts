import { knownAfter, safeFor } from '../../src/protocol/index.ts';
import { mayTakeScript } from './fairSharesScript.ts';
import { timeScript } from './timeScript.ts';

/**
 * Lua: `FairStore` of `src/protocol` for entries that are in Redis. `fairStore` takes the prefix of the keys, the name of an entry,
 * the current time, and the bounds as in `FairStoreOptions`. The keys of a store, with NAME for the name of an entry:
 *
 * NAME-entries        hash   size, network and time of creation of each entry
 * NAME-use            hash   size of all entries of each network, and of `all`
 * NAME-recent-use     hash   the same for entries that were used in the last half hour
 * NAME-since          hash   time since which a network has had recent entries without a break
 * NAMEs               zset   entries by the time of their last use
 * NAMEs-recent        zset   those that were used in the last half hour, by the same time
 * NAMEs-of:<network>  zset   entries of a network, by the same time
 */
export const fairStoreScript = `${timeScript}${mayTakeScript}
local function fairStore(prefix, name, now, bounds)
  local P, all = prefix .. name, prefix .. name .. 's'
  local store = {onErased = function() end}
  local function count(use, network, size)
    for _, user in ipairs({network, 'all'}) do
      if redis.call('HINCRBY', P .. use, user, size) <= 0 then redis.call('HDEL', P .. use, user) end
    end
  end
  local function used(user) return tonumber(redis.call('HGET', P .. '-use', user) or '0') end
  local function recent(user) return tonumber(redis.call('HGET', P .. '-recent-use', user) or '0') end
  function store.entryOf(id)
    local entry = redis.call('HGET', P .. '-entries', id)
    if not entry then return {size = 0} end
    local size, network, createdAt = string.match(entry, '^(%d+) (%S*) (%d+)$')
    return {size = tonumber(size), network = network, createdAt = tonumber(createdAt)}
  end
  local function age(id)
    local wasRecent = redis.call('ZREM', all .. '-recent', id) == 1
    local entry = store.entryOf(id)
    if not wasRecent or not entry.network then return end
    count('-recent-use', entry.network, -entry.size)
    if recent(entry.network) == 0 then redis.call('HDEL', P .. '-since', entry.network) end
  end
  function store.erase(id)
    age(id)
    local entry = store.entryOf(id)
    store.onErased(id)
    redis.call('ZREM', all, id)
    if not entry.network then return end
    redis.call('ZREM', all .. '-of:' .. entry.network, id)
    redis.call('HDEL', P .. '-entries', id)
    count('-use', entry.network, -entry.size)
  end
  local function eraseWhile(condition, queue, kept)
    while condition() do
      local oldest = redis.call('ZRANGE', queue, 0, 1)
      local evicted = oldest[1] ~= kept and oldest[1] or oldest[2]
      if not evicted then return end
      store.erase(evicted)
      redis.call('ZREM', queue, evicted)
    end
  end
  -- Whether the entry is stored, and not expired.
  function store.has(id)
    local usedAt = redis.call('ZSCORE', all, id)
    return usedAt ~= false and tonumber(usedAt) > now - bounds.keepFor
  end
  function store.isKnownSince(time) return time + ${knownAfter} <= now end
  local isAged = false
  local function ageAll()
    if isAged then return end
    isAged = true
    local safe = math.min(${safeFor}, bounds.keepFor)
    for _, old in ipairs(redis.call('ZRANGEBYSCORE', all .. '-recent', '-inf', now - safe, 'LIMIT', 0, 1000)) do
      age(old)
    end
    for _, old in ipairs(redis.call('ZRANGEBYSCORE', all, '-inf', now - bounds.keepFor, 'LIMIT', 0, 100)) do
      store.erase(old)
    end
  end
  function store.knows(network)
    ageAll()
    local since = redis.call('HGET', P .. '-since', network)
    return since ~= false and store.isKnownSince(tonumber(since))
  end
  -- Stores an entry, or replaces it. Returns false, and keeps the earlier one, if there is no room.
  function store.put(id, network, size, createdAt, isKnown)
    ageAll()
    local replaced = store.entryOf(id).size
    local replacedRecent = redis.call('ZSCORE', all .. '-recent', id) and replaced or 0
    local function hasRoom(paid, paidRecent)
      return used(network) - paid + size <= bounds.network
        and mayTake(bounds.total, recent('all') - paidRecent, recent(network) - paidRecent, isKnown, size)
    end
    local function lacksRoom() return not hasRoom(replaced, replacedRecent) end
    if lacksRoom() then
      if not hasRoom(used(network), recent(network)) then return false end
      eraseWhile(lacksRoom, all .. '-of:' .. network, id)
      if lacksRoom() then return false end
    end
    local since = redis.call('HGET', P .. '-since', network) or string.format('%.0f', now)
    store.erase(id)
    redis.call('HSET', P .. '-since', network, since)
    redis.call('HSET', P .. '-entries', id, string.format('%.0f %s %.0f', size, network, createdAt))
    for _, queue in ipairs({all, all .. '-recent', all .. '-of:' .. network}) do
      redis.call('ZADD', queue, now, id)
      redis.call('PEXPIRE', queue, bounds.keepFor)
    end
    count('-use', network, size)
    count('-recent-use', network, size)
    eraseWhile(function() return used('all') > bounds.total end, all, id)
    for _, key in ipairs({'-entries', '-use', '-recent-use', '-since'}) do
      redis.call('PEXPIRE', P .. key, bounds.keepFor)
    end
    return true
  end
  return store
end
`;
