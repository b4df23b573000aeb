import type { ControlClient } from './controlClient.ts';
import { parseCommandArgs } from './parseCommandArgs.ts';

export const deliveryUsage = `  deliveries list                  list the newest webhook deliveries
       [--state STATE]               queued, delivered, parked or cancelled
  deliveries show ID               show a delivery with its body and attempts
  deliveries replay ID             send a delivery again
  deliveries replay --parked       send all parked deliveries again`;

interface DeliverySummary {
  readonly id: string;
  readonly topic: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
}
interface DeliveryDetails extends DeliverySummary {
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

/** Runs a `deliveries` command. Returns its output, or undefined if there is no such command. */
export async function runDeliveryCommand(
  args: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const { values, positionals } = parse(args);
  const [verb, id, ...rest] = positionals;
  if (rest.length > 0) return undefined;
  const path = `/deliveries/${encodeURIComponent(id ?? '')}`;
  if (verb === 'list' && id === undefined) {
    const query = values.state === undefined ? '' : `?state=${encodeURIComponent(values.state)}`;
    const { deliveries } = (await control('GET', `/deliveries${query}`)) as { deliveries: DeliverySummary[] };
    return deliveries.length === 0 ? 'There are no deliveries.' : deliveries.map(formatDelivery).join('\n');
  }
  if (verb === 'show' && id !== undefined)
    return formatDetails((await control('GET', path)) as DeliveryDetails);
  if (verb === 'replay' && values.parked === true && id === undefined) {
    const { count } = (await control('POST', '/deliveries/replay')) as { count: number };
    return `Replayed ${count}.`;
  }
  if (verb === 'replay' && values.parked === undefined && id !== undefined) {
    await control('POST', `${path}/replay`);
    return 'Replayed.';
  }
  return undefined;
}

function parse(args: readonly string[]) {
  return parseCommandArgs({
    args: [...args],
    allowPositionals: true,
    options: { state: { type: 'string' }, parked: { type: 'boolean' } },
  });
}

function formatDelivery({
  id,
  topic,
  state,
  reason,
  attempts,
  createdAt,
  nextAttemptAt,
}: DeliverySummary): string {
  const detail = reason ?? (nextAttemptAt === null ? '-' : `next ${nextAttemptAt}`);
  return [id, topic, state, detail, `${attempts} attempts`, createdAt].join('\t');
}

function formatDetails(delivery: DeliveryDetails): string {
  const attempts = delivery.attemptLog.map(
    ({ number, startedAt, outcome, status, milliseconds, address, answer }) =>
      [number, startedAt, outcome, status ?? '-', `${milliseconds} ms`, address, answer ?? ''].join('\t'),
  );
  return [formatDelivery(delivery), ...attempts, delivery.body].join('\n');
}
