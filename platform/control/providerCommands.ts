import type { Behaviour } from '../provider/Simulation.ts';
import { StartError } from '../StartError.ts';
import type { ControlClient } from './controlClient.ts';

export const providerUsage = `  provider show                    show how the simulated provider behaves
  provider reject REASON           reject every template with this reason, such as INVALID_FORMAT
  provider approve                 approve every template
  provider fail send|delivery ERROR_CODE
                                   fail every message, on sending or after it
  provider deliver                 deliver every message
  provider delay review|deletion|delivery|read SECONDS
                                   set a delay; read: customers read messages after it
  provider down|up                 make the provider unreachable or reachable
  provider reset                   restore the defaults`;

const delays = new Map<string | undefined, keyof Behaviour>([
  ['review', 'reviewDelay'],
  ['deletion', 'deletionDelay'],
  ['delivery', 'deliveryDelay'],
  ['read', 'readDelay'],
]);

/** Runs a `provider` command. Returns its output, or undefined if there is no such command. */
export async function runProviderCommand(
  args: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const [verb, first, second] = args;
  const update = async (change: Partial<Behaviour>) =>
    formatBehaviour(await control('POST', '/provider', change));
  switch (`${verb} ${args.length - 1}`) {
    case 'show 0':
      return formatBehaviour(await control('GET', '/provider'));
    case 'reset 0':
      return formatBehaviour(await control('POST', '/provider/reset'));
    case 'down 0':
    case 'up 0':
      return update({ reachable: verb === 'up' });
    case 'approve 0':
      return update({ rejection: null });
    case 'deliver 0':
      return update({ failure: null });
    case 'reject 1':
      return update({ rejection: first ?? null });
    case 'fail 2':
      if (first !== 'send' && first !== 'delivery') return undefined;
      return update({ failure: { at: first, code: second ?? '' } });
    case 'delay 2': {
      const delay = delays.get(first);
      return delay && update({ [delay]: parseSeconds(second) });
    }
    default:
      return undefined;
  }
}

function parseSeconds(seconds = ''): number {
  if (!/^\d+(\.\d+)?$/.test(seconds)) throw new StartError(`${seconds} is not a number of seconds.`);
  return Math.round(Number(seconds) * 1000);
}

function formatBehaviour(response: unknown): string {
  const behaviour = response as Behaviour;
  const { failure, rejection, readDelay } = behaviour;
  const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
  return [
    `provider   ${behaviour.reachable ? 'reachable' : 'unreachable'}`,
    `reviews    ${rejection === null ? 'approve' : `reject (${rejection})`} after ${seconds(behaviour.reviewDelay)}`,
    `deletions  take ${seconds(behaviour.deletionDelay)}`,
    `messages   ${failure === null ? 'arrive' : `fail (${failure.code}) at ${failure.at}`}, delivered after ${seconds(behaviour.deliveryDelay)}`,
    `customers  read ${readDelay === null ? 'on command' : `after ${seconds(readDelay)}`}`,
  ].join('\n');
}
