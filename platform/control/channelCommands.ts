import type { Channel } from '../channels/channels.ts';
import type { ControlClient } from './client.ts';
import { readWords } from './readWords.ts';

export const channelUsage = `  channel add NUMBER               give the business a number, such as +351910000001
          [--type chatapp|sms]       default: chatapp
          [--name NAME]              what customers see
  channel list                     list the numbers, the default one first
  channel default NUMBER           make it the one for templates, and for sends that name none
  channel tier NUMBER TIER         register 1K, 10K, 100K, UNLIMITED or UNSPECIFIED
  channel quality NUMBER SCORE     register HIGH, MEDIUM or LOW`;

/** Runs `channel VERB …`; answers what is to be printed, undefined where there is no such command. */
export async function runChannelCommand(
  words: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const { values, positionals } = parse(words);
  const [verb, number, value, ...rest] = positionals;
  if (rest.length > 0) return undefined;
  if (verb === 'list' && number === undefined) return list(control);
  if (number === undefined) return undefined;
  const register = async (signals: object) => {
    await control('POST', '/channels/signals', { number, ...signals });
    return 'Registered.';
  };
  if (verb === 'tier' && value !== undefined) {
    return register({ limitTier: `CHATAPP_MESSAGE_LIMIT_TIER_${value.toUpperCase()}` });
  }
  if (verb === 'quality' && value !== undefined) {
    return register({ qualityScore: `CHATAPP_QUALITY_SCORE_${value.toUpperCase()}` });
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

function parse(words: readonly string[]) {
  return readWords({
    args: [...words],
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
        ...[number, type, isDefault ? 'default' : '-'],
        limitTier.replace('CHATAPP_MESSAGE_LIMIT_TIER_', ''),
        qualityScore.replace('CHATAPP_QUALITY_SCORE_', ''),
        name ?? '-',
      ].join('\t'),
    )
    .join('\n');
}
