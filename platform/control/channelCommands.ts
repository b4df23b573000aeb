import type { Channel } from '../channels/Channels.ts';
import type { ControlClient } from './controlClient.ts';
import { parseCommandArgs } from './parseCommandArgs.ts';

export const channelUsage = `  channel add NUMBER               add a number to the business, such as +351910000001
          [--type chatapp|sms]       default: chatapp
          [--name NAME]              display name for customers
  channel list                     list the numbers, the default one first
  channel default NUMBER           use it for templates and for messages without a channel
  channel tier NUMBER TIER         set 1K, 10K, 100K, UNLIMITED or UNSPECIFIED
  channel quality NUMBER SCORE     set HIGH, MEDIUM or LOW`;

/** Runs a `channel` command. Returns its output, or undefined if there is no such command. */
export async function runChannelCommand(
  args: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const { values, positionals } = parse(args);
  const [verb, number, value, ...rest] = positionals;
  if (rest.length > 0) return undefined;
  if (verb === 'list' && number === undefined) return list(control);
  if (number === undefined) return undefined;
  const updateSignals = async (signals: object) => {
    await control('POST', '/channels/signals', { number, ...signals });
    return 'Updated.';
  };
  if (verb === 'tier' && value !== undefined) {
    return updateSignals({ limitTier: `CHATAPP_MESSAGE_LIMIT_TIER_${value.toUpperCase()}` });
  }
  if (verb === 'quality' && value !== undefined) {
    return updateSignals({ qualityScore: `CHATAPP_QUALITY_SCORE_${value.toUpperCase()}` });
  }
  if (value !== undefined) return undefined;
  if (verb === 'add') {
    const { type = 'chatapp', name } = values;
    await control('POST', '/channels', { number, type, ...(name !== undefined && { name }) });
    return 'Added.';
  }
  if (verb === 'default') {
    await control('POST', '/channels/default', { number });
    return 'Made the default.';
  }
  return undefined;
}

function parse(args: readonly string[]) {
  return parseCommandArgs({
    args: [...args],
    allowPositionals: true,
    options: { type: { type: 'string' }, name: { type: 'string' } },
  });
}

async function list(control: ControlClient): Promise<string> {
  const { channels } = (await control('GET', '/channels')) as { channels: readonly Channel[] };
  if (channels.length === 0) return 'There are no channels.';
  return channels
    .map(({ number, type, isDefault, limitTier, qualityScore, name }) =>
      [
        number,
        type,
        isDefault ? 'default' : '-',
        limitTier.replace('CHATAPP_MESSAGE_LIMIT_TIER_', ''),
        qualityScore.replace('CHATAPP_QUALITY_SCORE_', ''),
        name ?? '-',
      ].join('\t'),
    )
    .join('\n');
}
