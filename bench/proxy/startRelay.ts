import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/support/processes.ts';

export const nginx = '/usr/sbin/nginx';
export const key = 'KEY-MARKER-5d21c8';
export const origin = 'https://shop.example';

/** Relays between browser and platform; `direct` stands for no relay. */
export const relayNames = [
  'direct',
  'nginx',
  'http.request',
  'shelftalk',
  '@fastify/http-proxy',
  'http-proxy-middleware',
  'httpxy',
  'hono/proxy',
] as const;
export type RelayName = (typeof relayNames)[number];

const scripts: Partial<Record<RelayName, string>> = {
  'http.request': 'bare',
  shelftalk: 'shelftalk',
  '@fastify/http-proxy': 'fastifyHttpProxy',
  'http-proxy-middleware': 'httpProxyMiddleware',
  httpxy: 'httpxy',
  'hono/proxy': 'hono',
};

export interface Relay {
  readonly name: RelayName;
  readonly port: number;
  /** Path before the name of an operation. */
  readonly path: string;
  /** Returns the CPU microseconds used so far. */
  cpu(): number;
  /** Returns the bytes of resident memory. */
  memory(): number;
  stop(): Promise<void>;
}

/** As in the container (`proxy/Dockerfile`). */
const nodeOptions = ['--max-semi-space-size=16'];
const allocatorSettings = { MALLOC_ARENA_MAX: '2' };
/** Relays run on one core; benchmark and platform run on the other. */
const pinned = existsSync('/usr/bin/taskset') ? ['/usr/bin/taskset', '-c', '0'] : [];
const microsecondsATick = 10_000;

/** Starts a relay. Resolves with undefined if it is nginx and nginx is not installed. */
export async function startRelay(
  name: RelayName,
  platformPort: number,
  script = scripts[name],
  protocol = 'platform',
): Promise<Relay | undefined> {
  const path = '/external/v1/ai/agent_graph/';
  if (name === 'direct') {
    const nothing = () => 0;
    return { name, port: platformPort, path, cpu: nothing, memory: nothing, stop: async () => {} };
  }
  if (name === 'nginx' && !existsSync(nginx)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-bench-'));
  const [child, port] =
    name === 'nginx'
      ? await startNginx(folder, platformPort, path)
      : await startNode(`bench/proxy/relays/${script}.mjs`, folder, platformPort, protocol);
  const pid = child.pid ?? 0;
  return {
    name,
    port,
    path: '/agent/',
    cpu() {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * microsecondsATick;
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Logs to a file, as in operation. */
function launch(command: readonly string[], folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  const [program = '', ...args] = [...pinned, ...command];
  return spawn(program, args, { env, stdio: ['ignore', 'pipe', openSync(join(folder, 'log'), 'w')] });
}

async function startNode(script: string, folder: string, platformPort: number, protocol: string) {
  const address = `http://127.0.0.1:${platformPort}`;
  const upstream =
    protocol === 'platform'
      ? { AGENT_BASE_URL: address, AGENT_API_KEY: key, BUSINESS_ID: 'bench' }
      : { UPSTREAM_PROTOCOL: protocol, UPSTREAM_URL: address, UPSTREAM_API_KEY: key };
  const child = launch([process.execPath, ...nodeOptions, script], folder, {
    PATH: process.env.PATH,
    ...allocatorSettings,
    NODE_ENV: 'production',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    ...upstream,
    ALLOWED_ORIGINS: origin,
    SESSION_SECRET: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    DATA_DIR: folder,
  });
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const [, found] = /listening on (\d+)/.exec(output) ?? [];
      if (found) resolve(Number(found));
    });
    child.once('exit', () =>
      reject(new Error(`${script} ended: ${readFileSync(join(folder, 'log'), 'utf8')}`)),
    );
  });
  return [child, port] as const;
}

async function startNginx(folder: string, platformPort: number, path: string) {
  const port = await freePort();
  mkdirSync(join(folder, 'logs'));
  const config = `
    daemon off; master_process off; worker_rlimit_nofile 65536; pid ${folder}/pid; error_log ${folder}/errors;
    events { worker_connections 32768; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/1; uwsgi_temp_path ${folder}/2; scgi_temp_path ${folder}/3;
      upstream platform { server 127.0.0.1:${platformPort}; keepalive 64; }
      server {
        listen 127.0.0.1:${port} backlog=4096; keepalive_requests 1000000; keepalive_timeout 300s;
        location /agent/ {
          proxy_pass http://platform${path}; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header X-Api-Key ${key}; proxy_buffering off; proxy_read_timeout 60s;
        }
      }
    }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = launch([nginx, '-p', folder, '-c', 'nginx.conf'], folder, {});
  while (!existsSync(join(folder, 'pid')) && child.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [child, port] as const;
}
