import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getOwn, type ProxyErrorCode } from '../../src/protocol/index.ts';
import type { Ceilings } from '../config/readCeilings.ts';
import type { LogUsage, Meter, Report, RequestParts, Route, Sink, TurnLog } from '../contract/index.ts';

const heartbeatBytes = 1;

/** Prometheus metrics. No label has a value that a visitor chooses. */
export class PrometheusMeter implements Meter {
  readonly #registry = new Registry();
  readonly #turns = this.#counter('turns_total', 'Accepted turns, by route; a resumed turn counts again', [
    'route',
  ]);
  readonly #resumes = this.#counter('resumes_total', 'Requests to resume a turn', []);
  readonly #lines = this.#counter('lines_total', 'Lines written to browsers', []);
  readonly #refusals = this.#counter('refusals_total', 'Refusals, by route and code', ['route', 'code']);
  readonly #upstream = this.#counter('upstream_errors_total', 'Errors of the platform, by kind', ['kind']);
  readonly #aborts = this.#counter('aborts_total', 'Turns that a browser disconnected from, by phase', [
    'phase',
  ]);
  readonly #open = new Gauge({
    name: 'shelftalk_open_streams',
    help: 'Open responses of turns',
    registers: [this.#registry],
  });
  readonly #firstLine = new Histogram({
    name: 'shelftalk_first_line_seconds',
    help: 'Seconds from the call to the first line of its response',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 45],
    registers: [this.#registry],
  });

  constructor(turnLog: TurnLog, ceilings: Ceilings) {
    collectDefaultMetrics({ register: this.#registry, prefix: 'shelftalk_' });
    const registers = [this.#registry];
    const usage = async () => turnLog.usage();
    const logGauge = (key: keyof LogUsage, help: string) =>
      new Gauge({
        name: `shelftalk_log_${key}`,
        help,
        registers,
        async collect() {
          // While the log is unreachable there is no value: 0 or an old one would look like a measurement.
          await usage().then(
            (used) => this.set(used[key]),
            () => this.remove(),
          );
        },
      });
    logGauge('bytes', 'Bytes that the turn log holds');
    logGauge('keys', 'Turns that the turn log knows');
    logGauge('dropped', 'Turns of this process that the turn log had no room for');
    const ceiling = new Gauge({
      name: 'shelftalk_ceiling',
      help: 'Limits in use, by the setting that sets them',
      labelNames: ['setting'],
      registers,
    });
    const inUse = {
      TURNS_PER_MINUTE: ceilings.turnsPerMinute,
      MAX_TURNS_PER_DAY: ceilings.turnsPerDay,
      CHARACTERS_PER_MINUTE: ceilings.charactersPerMinute,
      MAX_CHARACTERS_PER_DAY: ceilings.charactersPerDay,
      MAX_CALLS: ceilings.calls,
      TURN_LOG_MB: ceilings.logBytes / 1024 / 1024,
      TURN_LOG_KEYS: ceilings.logKeys,
    };
    for (const [setting, value] of Object.entries(inUse))
      if (value !== undefined) ceiling.set({ setting }, value);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  watch(request: RequestParts, sink: Sink): Sink {
    if (!request.route.startsWith('invoke')) return sink;
    const startedAt = performance.now();
    if (request.header('resume-from') !== undefined) this.#resumes.inc();
    let lines = 0;
    let phase: 'before' | 'open' | 'over' = 'before';
    const finish = () => {
      if (phase === 'open') {
        this.#open.dec();
        this.#lines.inc(lines);
      }
      phase = 'over';
      request.signal.removeEventListener('abort', onDisconnect);
    };
    const onDisconnect = () => {
      this.#aborts.inc({ phase: phase === 'open' ? 'body' : 'head' });
      finish();
    };
    request.signal.addEventListener('abort', onDisconnect);
    return {
      head: (status, headers) => {
        if (phase === 'before' && status === 200) {
          phase = 'open';
          this.#turns.inc({ route: request.route });
          this.#open.inc();
        }
        sink.head(status, headers);
      },
      write: (line) => {
        if (line.length > heartbeatBytes) {
          if (lines === 0 && phase === 'open')
            this.#firstLine.observe((performance.now() - startedAt) / 1000);
          lines += 1;
        }
        return sink.write(line);
      },
      drained: () => sink.drained(),
      end: () => {
        finish();
        sink.end();
      },
    };
  }

  refused(route: Route, code: ProxyErrorCode) {
    this.#refusals.inc({ route, code });
  }
  readonly reported: Report = (_level, event, fields) => {
    const kind = getOwn(upstreamErrorKinds, event);
    if (kind !== undefined) this.#upstream.inc({ kind: fields?.status ?? kind });
  };

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
    return new Counter({ name: `shelftalk_${name}`, help, labelNames, registers: [this.#registry] });
  }
}

/** The kind of an upstream error by the reported event; the status of the platform's response, if any, replaces the kind. */
const upstreamErrorKinds: Readonly<Record<string, string>> = {
  'platform connection failed': 'connection',
  'platform timed out': 'timeout',
  'platform refused a call': 'status',
};
