import type { Behaviour } from '../provider/simulation.ts';
import { StartError } from '../StartError.ts';
import type { ControlClient } from './client.ts';

export const providerUsage = `  provider show                    how the simulated channel provider behaves
  provider reject REASON           reject every template, such as with INVALID_FORMAT
  provider approve                 approve them again
  provider fail send|delivery ERROR_CODE
                                   fail every message, when it is sent or once it was
  provider deliver                 deliver them again
  provider delay review|deletion|delivery|read SECONDS
                                   read: customers read by themselves after so long
  provider down|up                 be out of reach, and within again
  provider reset                   behave as at first`;

const delays = new Map<string | undefined, keyof Behaviour>([
  ['review', 'reviewDelay'],
  ['deletion', 'deletionDelay'],
  ['delivery', 'deliveryDelay'],
  ['read', 'readDelay'],
]);

/** Runs `provider VERB …`; answers what is to be printed, undefined where there is no such command. */
export async function runProviderCommand(
  words: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const [verb, first, second] = words;
  const tell = async (change: Partial<Behaviour>) => shown(await control('POST', '/provider', change));
  switch (`${verb} ${words.length - 1}`) {
    case 'show 0':
      return shown(await control('GET', '/provider'));
    case 'reset 0':
      return shown(await control('POST', '/provider/reset'));
    case 'down 0':
    case 'up 0':
      return tell({ reachable: verb === 'up' });
    case 'approve 0':
      return tell({ rejection: null });
    case 'deliver 0':
      return tell({ failure: null });
    case 'reject 1':
      return tell({ rejection: first ?? null });
    case 'fail 2':
      if (first !== 'send' && first !== 'delivery') return undefined;
      return tell({ failure: { at: first, code: second ?? '' } });
    case 'delay 2': {
      const delay = delays.get(first);
      return delay && tell({ [delay]: milliseconds(second) });
    }
    default:
      return undefined;
  }
}

function milliseconds(seconds = ''): number {
  if (!/^\d+(\.\d+)?$/.test(seconds)) throw new StartError(`${seconds} is no number of seconds.`);
  return Math.round(Number(seconds) * 1000);
}

function shown(answer: unknown): string {
  const behaviour = answer as Behaviour;
  const { failure, rejection, readDelay } = behaviour;
  const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
  return [
    `provider   ${behaviour.reachable ? 'within reach' : 'out of reach'}`,
    `reviews    ${rejection === null ? 'approve' : `reject (${rejection})`} after ${seconds(behaviour.reviewDelay)}`,
    `deletions  take ${seconds(behaviour.deletionDelay)}`,
    `messages   ${failure === null ? 'arrive' : `fail (${failure.code}) at ${failure.at}`}, delivered after ${seconds(behaviour.deliveryDelay)}`,
    `customers  read ${readDelay === null ? 'when told' : `after ${seconds(readDelay)}`}`,
  ].join('\n');
}
