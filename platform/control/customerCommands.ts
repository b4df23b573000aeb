import { own } from '../../src/protocol/index.ts';
import type { ControlClient } from './client.ts';
import { readWords } from './readWords.ts';

export const customerUsage = `  customer send FROM TEXT          be a customer: write to the business
           [--ad URL]                as one who comes from an advertisement
  customer media FROM TYPE URL     send an image, a video, an audio or a document
  customer location FROM LATITUDE LONGITUDE
           [--place NAME] [--address ADDRESS]
  customer press FROM BUTTON       press a button, by its id or label
  customer pick FROM ROW           pick a row of a list, by its id or label
           [--message ID]            of this message; default: the newest that has it
  customer read FROM               open what has arrived
           [--message ID]            this message only
  customer inbox FROM              show what the business sent
  customer optout|optin FROM       refuse templates, or want them again
     of all of them:
           [--to NUMBER]             the business's number; default: its default one
           [--name NAME]             how the customer is called
           [--reply-to ID]           what a message quotes`;

interface InboxMessage {
  readonly id: string;
  readonly status: string;
  readonly template: { readonly name: string; readonly quickReplies: readonly string[] } | null;
  readonly content: {
    readonly text?: string;
    readonly replyButtonMessage?: { readonly buttons: readonly Choice[] };
    readonly listMessage?: { readonly sections: readonly { readonly rows: readonly Choice[] }[] };
    readonly [kind: string]: unknown;
  };
}
interface Choice {
  readonly id: string;
  readonly text: string;
}

/** Runs `customer VERB …`; answers what is to be printed, undefined where there is no such command. */
export async function runCustomerCommand(
  words: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const { values, positionals } = parse(words);
  const [verb = '', from, ...rest] = positionals;
  const { to, name, message: messageId } = values;
  if (from === undefined || rest.length !== (own(counts, verb) ?? 0)) return undefined;
  const post = (path: string, body: object) =>
    control('POST', `/customers/${path}`, defined({ from, to, name, ...body }));
  const say = async (message: object) => {
    await post('messages', { message: defined(message), replyTo: values['reply-to'] });
    return 'Sent.';
  };
  const [first, second] = rest;
  switch (verb) {
    case 'send': {
      const referral = values.ad === undefined ? undefined : { sourceUrl: values.ad };
      return say({ text: first, referral });
    }
    case 'media':
      return say({ attachments: [{ type: first, url: second }] });
    case 'location': {
      const place = { name: values.place, address: values.address };
      return say({
        location: defined({ latitude: Number(first), longitude: Number(second), ...place }),
      });
    }
    case 'press':
    case 'pick': {
      const answer = await post(verb, { choice: first, messageId });
      return `Answered ${(answer as { messageId: string }).messageId}.`;
    }
    case 'read': {
      const { count } = (await post('read', { messageId })) as { count: number };
      return count === 1 ? 'Read 1 message.' : `Read ${count} messages.`;
    }
    case 'inbox': {
      const { messages } = (await post('inbox', {})) as { messages: InboxMessage[] };
      return messages.length === 0 ? 'Nothing was sent to this customer.' : messages.map(line).join('\n');
    }
    case 'optout':
    case 'optin':
      await post(verb, {});
      return verb === 'optout' ? 'Opted out.' : 'Opted in.';
    default:
      return undefined;
  }
}

/** How many words follow the customer's number. */
const counts: Readonly<Record<string, number>> = { send: 1, media: 2, location: 2, press: 1, pick: 1 };

function parse(words: readonly string[]) {
  const { values, positionals } = readWords({
    // A negative coordinate is no option.
    args: words.map((word) => (/^-\d/.test(word) ? ` ${word}` : word)),
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      name: { type: 'string' },
      message: { type: 'string' },
      'reply-to': { type: 'string' },
      ad: { type: 'string' },
      place: { type: 'string' },
      address: { type: 'string' },
    },
  });
  return { values, positionals: positionals.map((word) => word.replace(/^ (?=-\d)/, '')) };
}

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function line({ id, status, content, template }: InboxMessage): string {
  const { text = '', replyButtonMessage, listMessage, ...others } = content;
  const choices = [
    ...(replyButtonMessage?.buttons ?? []).map((button) => `[${button.id}: ${button.text}]`),
    ...(listMessage?.sections ?? []).flatMap(({ rows }) => rows.map((row) => `(${row.id}: ${row.text})`)),
    ...(template?.quickReplies ?? []).map((label) => `[${label}]`),
  ];
  const rest = Object.keys(others).length > 0 ? [JSON.stringify(others)] : [];
  return [id, status, template?.name ?? '-', [text, ...rest, ...choices].join(' ')].join('\t');
}
