import { knownAfter } from '../../src/protocol/index.ts';
import { mayTakeScript } from '../redis/fairSharesScript.ts';
import { type RedisScript, redisPrefix, redisScript } from '../redis/Redis.ts';
import { timeScript } from '../redis/timeScript.ts';

/*
 * Keys of the log. Each change is one script or command, so that any number of proxies can share the log. Lines are sealed,
 * sessions, customers and networks are hashed, and so are the events of a turn, with a key:
 *
 * turn:<id>       hash    session, hash of the events, time of the claim, number of lines, end, whether lines are kept, customer,
 *                         network, time of `since`
 * lines:<id>      stream  one entry for each line, with the line's number
 * open:<id>       hash    sealed blocks of the texts that are not complete, by the number of the text and of the block; the keys of
 *                         retracted texts
 * run:<session>   text    the running turn
 * of:<session>    set     the session's turns
 * gone:<session>  text    why the session has ended
 * since:<session> text    time of the session's first claim after a pause of safeFor
 * running         zset    turns by the end of their proxy's lease
 * ended, claimed  zset    turns by the time of their end and of their claim
 * sizes, bytes            hash and text: bytes of each turn and of all turns
 * shares          hash    bytes of each share: of a customer (1) and of a network (2)
 * share:<1|2>:<name>:ended, :claimed   the turns of a share, as above
 * id              text    the log's id
 * forgotten       hash    time of the latest claim among evicted turns, by the first digits of a hash of their session; all:
 *                         among those of an unknown session
 */

/**
 * ARGV 1 to 9 of every script: now ('' for the server's own time), linesFor, keysFor, totalBytes, maxKeys, leaseFor, the bytes
 * and keys of a customer and of a network, safeFor, the line that ends a turn whose proxy has died. Each script below lists the
 * further ones.
 */
const prelude = `${timeScript}${mayTakeScript}
local P, now = KEYS[1], timeOf(ARGV[1])
local linesFor, keysFor, totalBytes = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local maxKeys, leaseFor, safeFor, cutLine = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[8]), ARGV[9]
local shareBytes, shareKeys = {}, {}
for bytes, keys in string.gmatch(ARGV[7], '(%d+) (%d+)') do
  shareBytes[#shareBytes + 1], shareKeys[#shareKeys + 1] = tonumber(bytes), tonumber(keys)
end
local function turnOf(id) return P .. 'turn:' .. id end
local function linesOf(id) return P .. 'lines:' .. id end
local function openOf(id) return P .. 'open:' .. id end

-- A script needs the client of a turn several times.
local clients = {}
local function clientOf(id)
  if clients[id] then return clients[id] end
  local found = redis.call('HMGET', turnOf(id), 'customer', 'network', 'since')
  local shares = {}
  for index = 1, 2 do
    if found[index] and found[index] ~= '' then shares[index] = P .. 'share:' .. index .. ':' .. found[index] end
  end
  clients[id] = {shares = shares, since = tonumber(found[3] or '0')}
  return clients[id]
end
local function sharesOf(id) return clientOf(id).shares end
local function count(id, bytes)
  for _, share in pairs(sharesOf(id)) do
    if redis.call('HINCRBY', P .. 'shares', share, bytes) <= 0 then redis.call('HDEL', P .. 'shares', share) end
  end
end

local function forgetLines(id)
  local size = redis.call('HGET', P .. 'sizes', id)
  if size then
    redis.call('DECRBY', P .. 'bytes', size)
    count(id, -size)
  end
  redis.call('HDEL', P .. 'sizes', id)
  redis.call('ZREM', P .. 'ended', id)
  for _, share in pairs(sharesOf(id)) do redis.call('ZREM', share .. ':ended', id) end
  redis.call('DEL', linesOf(id), openOf(id))
  redis.call('HDEL', turnOf(id), 'kept')
end
local function resize(id, bytes)
  redis.call('HINCRBY', P .. 'sizes', id, bytes)
  redis.call('INCRBY', P .. 'bytes', bytes)
  count(id, bytes)
end
local function add(id, seq, line, size, field)
  redis.call('XADD', linesOf(id), seq .. '-1', field or 'line', line)
  redis.call('PEXPIRE', linesOf(id), linesFor + leaseFor)
  redis.call('HSET', turnOf(id), 'lines', seq)
  resize(id, size)
end
-- Deletes the blocks of a text.
local function dropText(id, text)
  local block, bytes = 0, 0
  while true do
    local field = text .. ':' .. block
    local size = redis.call('HSTRLEN', openOf(id), field)
    if size == 0 then break end
    redis.call('HDEL', openOf(id), field)
    block, bytes = block + 1, bytes + size
  end
  resize(id, -bytes)
end
local function dropTexts(id)
  local bytes = 0
  for _, value in ipairs(redis.call('HVALS', openOf(id))) do bytes = bytes + #value end
  if bytes > 0 then resize(id, -bytes) end
  redis.call('DEL', openOf(id))
end
-- Makes a line of each text that the dead proxy of a turn has not completed. Returns the number of lines of the turn.
local function abandonTexts(id, lines)
  local texts, last = {}, 0
  local fields = redis.call('HGETALL', openOf(id))
  for at = 1, #fields, 2 do
    local text, block = string.match(fields[at], '^(%d+):(%d+)$')
    if text then
      text, block = tonumber(text), tonumber(block)
      texts[text] = texts[text] or {}
      texts[text][block + 1] = #fields[at + 1] .. ':' .. fields[at + 1]
      last = math.max(last, text)
    end
  end
  for text = 1, last do
    if texts[text] then
      local line = text .. ':' .. table.concat(texts[text])
      lines = lines + 1
      add(id, lines, line, #line, 'open')
    end
  end
  return lines
end
local function finish(id, reason, seq, line, size)
  local turn = redis.call('HMGET', turnOf(id), 'session', 'end', 'kept')
  redis.call('ZREM', P .. 'running', id)
  if not turn[1] or turn[2] then return end
  if turn[3] then dropTexts(id) end
  if line ~= '' and turn[3] then add(id, seq, line, size) end
  redis.call('HSET', turnOf(id), 'end', reason, 'lines', seq)
  if turn[3] then
    redis.call('ZADD', P .. 'ended', now, id)
    for _, share in pairs(sharesOf(id)) do
      redis.call('ZADD', share .. ':ended', now, id)
      redis.call('PEXPIRE', share .. ':ended', linesFor + leaseFor)
    end
    redis.call('PEXPIRE', linesOf(id), linesFor)
  end
  if redis.call('GET', P .. 'run:' .. turn[1]) == id then redis.call('DEL', P .. 'run:' .. turn[1]) end
  redis.call('PUBLISH', '${redisPrefix}wake:' .. id, '')
end
local function reap()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', P .. 'running', '-inf', now)) do
    local lines = tonumber(redis.call('HGET', turnOf(id), 'lines')) or 0
    finish(id, 'cut', abandonTexts(id, lines) + 1, cutLine, #cutLine)
  end
end
local function bucketOf(session) return string.sub(redis.sha1hex(session), 1, 3) end
local function forgottenUpTo(session)
  local all = redis.call('HMGET', P .. 'forgotten', 'all', bucketOf(session))
  return math.max(tonumber(all[1] or '0'), tonumber(all[2] or '0'))
end
local function forgetKey(id, claimedAt)
  forgetLines(id)
  for _, share in pairs(sharesOf(id)) do redis.call('ZREM', share .. ':claimed', id) end
  local session = redis.call('HGET', turnOf(id), 'session')
  if session then redis.call('SREM', P .. 'of:' .. session, id) end
  redis.call('DEL', turnOf(id))
  clients[id] = nil
  redis.call('ZREM', P .. 'claimed', id)
  -- Once the key turn:<id> has expired, the session is unknown.
  local bucket = session and bucketOf(session) or 'all'
  if tonumber(claimedAt) > tonumber(redis.call('HGET', P .. 'forgotten', bucket) or '0') then
    redis.call('HSET', P .. 'forgotten', bucket, claimedAt)
  end
end
local function isRunning(id) return redis.call('ZSCORE', P .. 'running', id) end
-- Turns without a client share a name that no network has.
local function shareOfNetwork(id) return sharesOf(id)[2] or P .. 'share:2:' end
-- Turns of other networks cannot be evicted shortly after their end.
local function mayForget(id, endedAt, forTurn)
  return endedAt + safeFor <= now or shareOfNetwork(id) == shareOfNetwork(forTurn)
end
-- Returns whether the network of a turn may take more of what all networks share.
local function mayTakeFor(id, total, used, own, size)
  return mayTake(total, used, own, clientOf(id).since + ${knownAfter} <= now, size)
end
local function hasRoom(id, bytes)
  local used, share = tonumber(redis.call('GET', P .. 'bytes') or '0'), sharesOf(id)[2]
  if not share then return used + bytes <= totalBytes end
  return mayTakeFor(id, totalBytes, used, tonumber(redis.call('HGET', P .. 'shares', share) or '0'), bytes)
end
-- Returns whether the turn, which is stored, may keep its key.
local function hasRoomForKey(id)
  local share = sharesOf(id)[2]
  if redis.call('ZCARD', P .. 'claimed') > maxKeys then return false end
  if not share then return true end
  local function others(queue) return redis.call('ZCOUNT', queue, '(' .. now - safeFor, '+inf') - 1 end
  return mayTakeFor(id, maxKeys, others(P .. 'claimed'), others(share .. ':claimed'), 1)
end
local function makeRoomForKey(id)
  for index, share in pairs(sharesOf(id)) do
    local many = redis.call('ZCARD', share .. ':claimed') - shareKeys[index]
    if many > 0 then
      local own = redis.call('ZRANGE', share .. ':claimed', 0, many - 1, 'WITHSCORES')
      for at = 1, #own, 2 do
        if not isRunning(own[at]) then forgetKey(own[at], own[at + 1]) end
      end
    end
  end
  while redis.call('ZSCORE', P .. 'claimed', id) and not hasRoomForKey(id) do
    local oldest = redis.call('ZRANGE', P .. 'claimed', 0, 0, 'WITHSCORES')
    local isFull = redis.call('ZCARD', P .. 'claimed') > maxKeys
    local isStale = tonumber(oldest[2]) + safeFor <= now
    if not (isFull and isStale) and shareOfNetwork(id) ~= shareOfNetwork(oldest[1]) then
      oldest = redis.call('ZRANGE', shareOfNetwork(id) .. ':claimed', 0, 0, 'WITHSCORES')
    end
    if not oldest[1] or isRunning(oldest[1]) then return end
    redis.call('ZREM', shareOfNetwork(id) .. ':claimed', oldest[1])
    forgetKey(oldest[1], oldest[2])
  end
end
-- Evicts the client's own oldest turns first.
local function makeRoom(id, bytes)
  for index, share in pairs(sharesOf(id)) do
    while tonumber(redis.call('HGET', P .. 'shares', share) or '0') + bytes > shareBytes[index] do
      local own = redis.call('ZRANGE', share .. ':ended', 0, 0)[1]
      if not own then return false end
      forgetLines(own)
      redis.call('ZREM', share .. ':ended', own)
    end
  end
  while not hasRoom(id, bytes) do
    local oldest = redis.call('ZRANGE', P .. 'ended', 0, 0, 'WITHSCORES')
    local evicted = oldest[1]
    local isFull = tonumber(redis.call('GET', P .. 'bytes') or '0') + bytes > totalBytes
    if evicted and not (isFull and mayForget(evicted, tonumber(oldest[2]), id)) then
      evicted = redis.call('ZRANGE', shareOfNetwork(id) .. ':ended', 0, 0)[1]
    end
    if not evicted then return false end
    forgetLines(evicted)
    redis.call('ZREM', shareOfNetwork(id) .. ':ended', evicted)
  end
  return true
end
local function forget()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', P .. 'ended', '-inf', now - linesFor, 'LIMIT', 0, 100)) do
    forgetLines(id)
  end
  local old = redis.call('ZRANGEBYSCORE', P .. 'claimed', '-inf', now - keysFor, 'WITHSCORES', 'LIMIT', 0, 20)
  for at = 1, #old, 2 do
    if not isRunning(old[at]) then forgetKey(old[at], old[at + 1]) end
  end
end
local function logId(seed)
  redis.call('SET', P .. 'id', seed, 'NX')
  return redis.call('GET', P .. 'id') .. '-' .. string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
end
`;

const script = (body: string): RedisScript => redisScript(prelude + body);

/** ARGV: a seed for the log's id. Returns an epoch. */
const epoch = script(`
return logId(ARGV[10]) .. '.' .. string.format('%.0f', now)
`);

/**
 * ARGV: a seed, the turn, its session, the hashes of its events or '' (newest key first), the number of the last line that the
 * browser has or '', an epoch or '', customer, network. Returns the kind of the `ClaimResult`, then the epoch, the running turn or the delivery.
 */
const claim = script(`
local seed, id, session, hash, from, presented = ARGV[10], ARGV[11], ARGV[12], ARGV[13], ARGV[14], ARGV[15]
local customer, network = ARGV[16], ARGV[17]
local function epochAt(at) return logId(seed) .. '.' .. string.format('%.0f', at) end
reap()
forget()
local turn = redis.call('HMGET', turnOf(id), 'session', 'hash', 'at', 'lines', 'kept')
if turn[1] then
  if turn[1] ~= session then return {'unknown', 'unknown'} end
  local isSame = turn[2] ~= '' and string.find(hash, turn[2], 1, true)
  if hash ~= '' and not isSame then return {'reused'} end
  local lines = tonumber(turn[4])
  local isKept = turn[5] and (lines == 0 or redis.call('EXISTS', linesOf(id)) == 1)
  if not isKept and (tonumber(from) or 0) < lines then return {'unknown', 'unknown'} end
  return {'known', epochAt(tonumber(turn[3]))}
end
if from ~= '' then
  local of, at = string.match(presented, '^([^.]+)%.(%d+)$')
  local policy = string.match(redis.call('INFO', 'memory'), 'maxmemory_policy:(%a+)')
  local isSure = policy == 'noeviction' and of == logId(seed)
    and tonumber(at) > forgottenUpTo(session)
  return {'unknown', isSure and 'never-seen' or 'unknown'}
end
local running = redis.call('GET', P .. 'run:' .. session)
if running then return {'busy', running} end
redis.call('SET', P .. 'since:' .. session, now, 'NX')
redis.call('PEXPIRE', P .. 'since:' .. session, safeFor)
redis.call('HSET', turnOf(id), 'session', session, 'hash', string.match(hash, '%S*'), 'at', now, 'lines', 0, 'kept', 1,
  'customer', customer, 'network', network, 'since', redis.call('GET', P .. 'since:' .. session))
redis.call('PEXPIRE', turnOf(id), keysFor + leaseFor)
clients[id] = nil
redis.call('SET', P .. 'run:' .. session, id)
redis.call('SADD', P .. 'of:' .. session, id)
redis.call('PEXPIRE', P .. 'of:' .. session, keysFor + leaseFor)
redis.call('ZADD', P .. 'running', now + leaseFor, id)
redis.call('ZADD', P .. 'claimed', now, id)
for _, share in pairs(sharesOf(id)) do
  redis.call('ZADD', share .. ':claimed', now, id)
  redis.call('PEXPIRE', share .. ':claimed', keysFor + leaseFor)
end
makeRoomForKey(id)
return {'claimed', epochAt(now)}
`);

/**
 * ARGV: the turn, the line's number, the line, its bytes before it was sealed, the number of the text that it completes or ''. Returns 1; 0 when the log is full or has deleted
 * the turn's lines; -1 when the turn has ended, or the log has lost it or an earlier line.
 */
const append = script(`
local id, seq, line, size = ARGV[10], ARGV[11], ARGV[12], tonumber(ARGV[13])
local turn = redis.call('HMGET', turnOf(id), 'lines', 'end', 'kept')
if turn[1] and not turn[3] then return 0 end
if turn[2] or tonumber(turn[1]) ~= tonumber(seq) - 1 then return -1 end
if ARGV[14] ~= '' then dropText(id, ARGV[14]) end
if not makeRoom(id, size) then
  forgetLines(id)
  return 0
end
add(id, seq, line, size)
redis.call('PUBLISH', '${redisPrefix}wake:' .. id, '')
return 1
`);

/** ARGV: the turn, fields of growing texts and their values. Returns 1; 0 when there is no room, or the turn's lines are not stored. */
const grow = script(`
local id, bytes = ARGV[10], 0
local turn = redis.call('HMGET', turnOf(id), 'end', 'kept')
if turn[1] or not turn[2] then return 0 end
for index = 11, #ARGV, 2 do
  local text = string.match(ARGV[index], '^r(%d+)$')
  if text then dropText(id, text) end
  bytes = bytes + #ARGV[index + 1] - redis.call('HSTRLEN', openOf(id), ARGV[index])
end
if not makeRoom(id, bytes) then return 0 end
for index = 11, #ARGV, 2 do redis.call('HSET', openOf(id), ARGV[index], ARGV[index + 1]) end
redis.call('PEXPIRE', openOf(id), linesFor + leaseFor)
resize(id, bytes)
redis.call('PUBLISH', '${redisPrefix}wake:' .. id, '')
return 1
`);

/** ARGV: the turn, the reason, the turn's number of lines including the last line, the last line or '', its bytes. */
const end = script(`
finish(ARGV[10], ARGV[11], ARGV[12], ARGV[13], tonumber(ARGV[14]))
forget()
makeRoomForKey(ARGV[10])
`);

/**
 * ARGV: the turn, the number of the line before the first, '1' for the growing texts. Returns at most 100 lines, the end reason
 * or '', the number of lines, -1 for an unknown turn, and the fields of the growing texts.
 */
const peek = script(`
local id = ARGV[10]
local entries = redis.call('XRANGE', linesOf(id), (tonumber(ARGV[11]) + 1) .. '-0', '+', 'COUNT', 100)
local turn = redis.call('HMGET', turnOf(id), 'lines', 'end')
local texts = ARGV[12] == '1' and #entries == 0 and redis.call('HGETALL', openOf(id)) or {}
return {entries, turn[2] or '', tonumber(turn[1]) or -1, texts}
`);

/** ARGV: the running turns of this proxy. Renews their leases and ends turns whose lease has expired. */
const beat = script(`
for index = 10, #ARGV do redis.call('ZADD', P .. 'running', 'XX', now + leaseFor, ARGV[index]) end
reap()
`);

/** ARGV: the session. Deletes the lines of its turns. */
const erase = script(`
for _, id in ipairs(redis.call('SMEMBERS', P .. 'of:' .. ARGV[10])) do forgetLines(id) end
redis.call('DEL', P .. 'of:' .. ARGV[10])
`);

/** Returns the bytes and the number of keys. */
const usage = script(`
return {tonumber(redis.call('GET', P .. 'bytes') or '0'), redis.call('ZCARD', P .. 'claimed')}
`);

export const turnLogScripts = { epoch, claim, append, grow, end, peek, beat, erase, usage };
