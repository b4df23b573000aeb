import type { SettingFiles } from '../config/readAgentConfig.ts';
import { type HandlerConfig, readHandlerConfig } from '../config/readHandlerConfig.ts';
import type { Env } from '../config/values.ts';
import type { Report, Runtime, Sealer, SealingKeys } from '../contract/index.ts';
import { readSealingKeys } from '../session/readSealingKeys.ts';
import { agentOptions } from './agentOptions.ts';
import {
  type FetchContext,
  type FetchHandler,
  type FetchHandlerOptions,
  handleFetch,
} from './fetchHandler.ts';

/** Options of `createFetchHandler`, which override settings of the environment, and `waitUntil`, which overrides the host's. */
export interface AgentHandlerOptions extends Partial<FetchHandlerOptions>, FetchContext {}

/** The proxy as the functions that frameworks and hosts call. All but `close` do the same. */
export interface AgentHandler {
  /** For Next, and for other hosts that pass a `Request`. */
  readonly GET: (request: Request) => Promise<Response>;
  readonly POST: (request: Request) => Promise<Response>;
  readonly OPTIONS: (request: Request) => Promise<Response>;
  /** For React Router, and for other hosts that pass an object with the request. */
  readonly loader: (args: { readonly request: Request }) => Promise<Response>;
  readonly action: (args: { readonly request: Request }) => Promise<Response>;
  /** For Workers, Bun, Deno and Hono's `mount`. */
  readonly fetch: (request: Request, env?: unknown, context?: FetchContext) => Promise<Response>;
  /** Refuses new turns, waits at most `grace` milliseconds (default: 0) for the running ones, then ends them. */
  readonly close: (grace?: number) => Promise<void>;
}

/** The host that a handler runs on. */
interface AgentHost {
  readonly runtime: Runtime;
  readonly createSealer: (keys: SealingKeys) => Sealer;
  /** Absent at runtimes without a file system. */
  readonly files?: SettingFiles;
}

const logToConsole: Report = (level, event, fields) => console[level](`shelftalk: ${event}`, fields ?? {});

/**
 * Creates a handler from the environment.
 * @throws `ConfigError`; during `next build` each request rejects with it instead.
 */
export function handleAgent(env: object, options: AgentHandlerOptions, host: AgentHost): AgentHandler {
  const variables = stringsOf(env);
  const read = () => readHandlerConfig(stringsOf(env), { files: host.files, address: options.address });
  // `next build` loads each route, and often without the environment.
  const config = variables.NEXT_PHASE === 'phase-production-build' ? undefined : read();
  let handler: Promise<FetchHandler> | undefined;
  let isClosedBeforeUse = false;

  async function create(): Promise<FetchHandler> {
    const created = await createHandler(config ?? read(), options, host);
    if (isClosedBeforeUse) await created.close();
    return created;
  }
  async function handle(request: Request, context?: FetchContext): Promise<Response> {
    // Workers have random numbers and timers only during a request.
    handler ??= create();
    const waitUntil = options.waitUntil ?? context?.waitUntil?.bind(context);
    return (await handler).fetch(request, waitUntil ? { waitUntil } : {});
  }
  const route = (request: Request) => handle(request);
  const dataFunction = ({ request }: { readonly request: Request }) => handle(request);
  return {
    GET: route,
    POST: route,
    OPTIONS: route,
    loader: dataFunction,
    action: dataFunction,
    fetch: (request, _env, context) => handle(request, context),
    async close(grace) {
      if (handler) await (await handler).close(grace);
      else isClosedBeforeUse = true;
    },
  };
}

async function createHandler(
  config: HandlerConfig,
  options: AgentHandlerOptions,
  { runtime, createSealer }: AgentHost,
): Promise<FetchHandler> {
  const { waitUntil: _waitUntil, address: _address, ...replaced } = options;
  const { report = logToConsole, clock = runtime.clock } = options;
  const sealer = createSealer(config.sessionKeys ?? (await localKeys(config, runtime)));
  return handleFetch({
    runtime,
    ...agentOptions(config, { sealer, clock, report }),
    ...config.origins,
    ...(config.address ? { address: config.address } : {}),
    ...replaced,
  });
}

/**
 * Derives the session keys from the API key, for use outside production: sessions then outlive a restart, and nothing is
 * stored. Without an API key the session keys are random.
 */
async function localKeys({ apiKey }: HandlerConfig, { hash }: Runtime): Promise<SealingKeys> {
  const seed = apiKey() || crypto.randomUUID();
  const keys = readSealingKeys(`local:${await hash(`shelftalk session ${seed}`)}`);
  if (!keys) throw new Error('SHA-256 did not return 32 bytes.');
  return keys;
}

/** Leaves out the bindings of Workers that are not strings. */
function stringsOf(env: object): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => typeof value === 'string'));
}
