// The proxy as in operation: validation, sealing, limits, turn log and logs are on. The limits count but are never
// reached.
import { setFlagsFromString } from 'node:v8';
import {
  buildServer,
  MemoryConversations,
  MemoryTurnLog,
  RateLimits,
  readConfig,
  systemClock,
} from '../../../proxy/dist/index.js';

// As proxy/main.ts does.
setFlagsFromString('--no-allocation-site-pretenuring');
setFlagsFromString('--heap-growing-percent=50');
const key = process.env.AGENT_API_KEY;
const lots = 1_000_000_000;
const config = readConfig(process.env, {
  publicDir: process.env.DATA_DIR,
  keyFile: () => () => key,
  localSecret: () => process.env.SESSION_SECRET,
});
const all = { bytes: lots, keys: lots };
const turnLog = new MemoryTurnLog(systemClock, { customer: all, network: all });
const conversations = new MemoryConversations(systemClock, { total: lots, network: lots });
const limiter = new RateLimits({
  turnsPerMinute: { customer: lots, address: lots, origin: lots },
  charactersPerMinute: { customer: lots, address: lots, network: lots },
  sessionsPerHour: { address: lots },
  uploadsPerHour: { customer: lots, address: lots },
  callsPerMinute: { customer: lots, address: lots },
  streams: { customer: lots, address: lots },
  bufferedAnswers: { customer: lots, address: lots },
  bodyBytes: { address: lots },
  answerBytes: { address: lots },
  isLocal: false,
});
const { server } = await buildServer(config, {
  proxy: { limiter, turnLog, conversations, maxCalls: 16_384 },
});
await server.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => 'listening' });
console.log(`listening on ${server.server.address().port}`);
