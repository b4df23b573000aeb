import type { ControlClient } from './client.ts';
import { readWords } from './readWords.ts';

export const deliveryUsage = `  deliveries list                  list the newest deliveries to webhooks
       [--state STATE]               queued, delivered, parked or cancelled
  deliveries show ID               one with its body and every attempt
  deliveries replay ID             send one again
  deliveries replay --parked       send everything again that was given up`;

interface Listed {
  readonly id: string;
  readonly topic: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
}
interface Shown extends Listed {
  readonly body: string;
  readonly attemptLog: readonly {
    readonly number: number;
    readonly startedAt: string;
    readonly outcome: string;
    readonly status: number | null;
    readonly milliseconds: number;
    readonly address: string;
    readonly answer: string | null;
  }[];
}

/** Runs `deliveries VERB …`; answers what is to be printed, undefined where there is no such command. */
export async function runDeliveryCommand(
  words: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const { values, positionals } = parse(words);
  const [verb, id, ...rest] = positionals;
  if (rest.length > 0) return undefined;
  const one = `/deliveries/${encodeURIComponent(id ?? '')}`;
  if (verb === 'list' && id === undefined) {
    const query = values.state === undefined ? '' : `?state=${encodeURIComponent(values.state)}`;
    const { deliveries } = (await control('GET', `/deliveries${query}`)) as { deliveries: Listed[] };
    return deliveries.length === 0 ? 'There are no deliveries.' : deliveries.map(line).join('\n');
  }
  if (verb === 'show' && id !== undefined) return show((await control('GET', one)) as Shown);
  if (verb === 'replay' && values.parked === true && id === undefined) {
    const { count } = (await control('POST', '/deliveries/replay')) as { count: number };
    return `Replayed ${count}.`;
  }
  if (verb === 'replay' && values.parked === undefined && id !== undefined) {
    await control('POST', `${one}/replay`);
    return 'Replayed.';
  }
  return undefined;
}

function parse(words: readonly string[]) {
  return readWords({
    args: [...words],
    allowPositionals: true,
    options: { state: { type: 'string' }, parked: { type: 'boolean' } },
  });
}

function line({ id, topic, state, reason, attempts, createdAt, nextAttemptAt }: Listed): string {
  const why = reason ?? (nextAttemptAt === null ? '-' : `next ${nextAttemptAt}`);
  return [id, topic, state, why, `${attempts} attempts`, createdAt].join('\t');
}

function show(delivery: Shown): string {
  const attempts = delivery.attemptLog.map(
    ({ number, startedAt, outcome, status, milliseconds, address, answer }) =>
      [number, startedAt, outcome, status ?? '-', `${milliseconds} ms`, address, answer ?? ''].join('\t'),
  );
  return [line(delivery), ...attempts, delivery.body].join('\n');
}
