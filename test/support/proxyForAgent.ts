import type { Server } from 'node:http';
import { readConfig } from '../../proxy/config/readConfig.ts';
import { buildServer, type ProxyServer } from '../../proxy/server/buildServer.ts';
import { publicDir } from './bundles.ts';
import { listen } from './listen.ts';

/** Starts an agent of the AI SDK on `/chat` and a proxy in front of it, both on free ports. The proxy serves the script tag. */
export async function startProxyForAgent(
  agent: Server,
  allowedOrigin: string,
): Promise<{ readonly proxy: ProxyServer; readonly proxyUrl: string }> {
  const env = {
    UPSTREAM_PROTOCOL: 'ai-sdk',
    UPSTREAM_URL: `${(await listen(agent)).url}/chat`,
    ALLOWED_ORIGINS: allowedOrigin,
    LOG_LEVEL: 'silent',
  };
  const secret = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
  const files = { publicDir, keyFile: () => () => '', localSecret: () => secret };
  const proxy = await buildServer(readConfig(env, files));
  return { proxy, proxyUrl: await proxy.server.listen({ host: '127.0.0.1', port: 0 }) };
}
