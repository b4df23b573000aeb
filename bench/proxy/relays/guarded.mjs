// The proxy with its default limits, for the attack.
import { setFlagsFromString } from 'node:v8';
import { buildServer, readConfig } from '../../../proxy/dist/index.js';

// As proxy/main.ts does.
setFlagsFromString('--no-allocation-site-pretenuring');
setFlagsFromString('--heap-growing-percent=50');
const key = process.env.AGENT_API_KEY;
const { MAX_CONNECTIONS_PER_ADDRESS: _none, ...env } = process.env;
const config = readConfig(env, {
  publicDir: env.DATA_DIR,
  keyFile: () => () => key,
  localSecret: () => env.SESSION_SECRET,
});
const { server } = await buildServer(config);
await server.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => 'listening' });
console.log(`listening on ${server.server.address().port}`);
