import { StartError } from '../StartError.ts';
import { channelUsage, runChannelCommand } from './channelCommands.ts';
import type { ControlClient } from './controlClient.ts';
import { customerUsage, runCustomerCommand } from './customerCommands.ts';
import { dataUsage, runDataCommand } from './dataCommands.ts';
import { deliveryUsage, runDeliveryCommand } from './deliveryCommands.ts';
import { keyUsage, runKeyCommand } from './keyCommands.ts';
import { providerUsage, runProviderCommand } from './providerCommands.ts';

export const usage = `Usage: shelftalk-platform [command]

  (no command)                     start the platform
${keyUsage}
${channelUsage}
${providerUsage}
${customerUsage}
${deliveryUsage}
${dataUsage}
  openapi                          print the OpenAPI document of the API
  --help                           print this help

The commands call the running platform. Its settings come from the environment: see README.md.`;

const runners = new Map([
  ['keys', runKeyCommand],
  ['channel', runChannelCommand],
  ['provider', runProviderCommand],
  ['customer', runCustomerCommand],
  ['deliveries', runDeliveryCommand],
  ['data', runDataCommand],
  ['openapi', runOpenApiCommand],
]);

/**
 * Runs a command of the command line and returns its output.
 * @throws StartError when there is no such command or the command fails.
 */
export async function runCommand(args: readonly string[], control: ControlClient): Promise<string> {
  const [noun = '', ...rest] = args;
  const output = await runners.get(noun)?.(rest, control);
  if (output !== undefined) return output;
  throw new StartError(`There is no command "${args.join(' ')}".\n\n${usage}`);
}

async function runOpenApiCommand(
  args: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  if (args.length > 0) return undefined;
  return JSON.stringify(await control('GET', '/openapi'), null, 2);
}
