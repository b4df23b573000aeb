import { StartError } from '../StartError.ts';
import type { ControlClient } from './controlClient.ts';
import { parseCommandArgs } from './parseCommandArgs.ts';

export const dataUsage = `  data export --number NUMBER | --client-key KEY
                                   print all that is stored about a customer of a channel,
                                   or of the agent, as JSON
  data erase --number NUMBER | --client-key KEY
                                   delete it`;

/** Runs a `data` command. Returns its output, or undefined if there is no such command. */
export async function runDataCommand(
  args: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const { values, positionals } = parseCommandArgs({
    args: [...args],
    allowPositionals: true,
    options: { number: { type: 'string' }, 'client-key': { type: 'string' } },
  });
  const [verb, ...rest] = positionals;
  const { number, 'client-key': clientKey } = values;
  if ((verb !== 'export' && verb !== 'erase') || rest.length > 0) return undefined;
  if ((number === undefined) === (clientKey === undefined))
    throw new StartError(`data ${verb} needs either --number NUMBER or --client-key KEY.`);
  const result = await control('POST', `/data/${verb}`, number === undefined ? { clientKey } : { number });
  if (verb === 'export') return JSON.stringify(result, null, 2);
  const { sessions, messages, deliveries } = result as Record<string, number>;
  return `Deleted ${sessions} sessions, ${messages} messages and ${deliveries} deliveries.`;
}
