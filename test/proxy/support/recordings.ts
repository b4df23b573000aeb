import type { ScriptBlock } from '../../../src/protocol/index.ts';
import { fixtureNames, loadFixture } from '../../support/fixtures.ts';
import type { FakePlatform, PlatformCall } from './FakePlatform.ts';

/** The session id in the recorded lines. */
const recorded = '5f1c6c0e-6a57-4b0e-9f0b-2f4f5d0c7a11';

/** Names and blocks of all fixture conversations; blocks without input events are left out. */
export const recordings: readonly (readonly [string, readonly ScriptBlock[]])[] = fixtureNames.map((name) => [
  name,
  loadFixture(name).blocks.filter(({ inputEvents }) => inputEvents.length > 0),
]);

const shortOnes = [
  'audio',
  'buttons',
  'image',
  'list',
  'location',
  'product',
  'products',
  'suggestion',
  'text',
];

/** The recordings to cut within lines; the short ones are left out, because `everything` has their kinds of lines. */
export const recordingsToCut = recordings.filter(([name]) => !shortOnes.includes(name));

/** The platform's lines for a turn, with the session id of the call. */
function bodyOf({ steps }: ScriptBlock, sessionId = recorded): string {
  const lines = steps.flatMap((step) => ('line' in step ? [`${step.line}\n`] : []));
  return lines.join('').replaceAll(recorded, sessionId);
}

export const turnBytes = (block: ScriptBlock): Buffer => Buffer.from(bodyOf(block));

/** Makes the platform respond to every turn with the lines of `blockOf`. */
export function playBlocks(platform: FakePlatform, blockOf: (call: PlatformCall) => ScriptBlock): void {
  platform.override = (operation, call) => {
    if (operation !== 'invoke') return false;
    call.head();
    call.response.end(bodyOf(blockOf(call), call.sessionId));
    return true;
  };
}
