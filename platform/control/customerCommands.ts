import { getOwn } from '../../src/protocol/index.ts';
import { StartError } from '../StartError.ts';
import type { ControlClient } from './controlClient.ts';
import { parseCommandArgs } from './parseCommandArgs.ts';

export const customerUsage = `  customer send FROM TEXT          send a message to the business as this customer
           [--ad URL]                with this advertisement as referral
           [--reply-to ID]           quoting this message, also with media and location
  customer media FROM TYPE URL     send an image, a video, an audio or a document
  customer location FROM LATITUDE LONGITUDE
           [--place NAME] [--address ADDRESS]
  customer press FROM BUTTON       press a button, by its id or label
  customer pick FROM ROW           pick a row of a list, by its id or label
           [--message ID]            in this message; default: the newest that has it
  customer read FROM               mark delivered messages as read
           [--message ID]            only this message
  customer inbox FROM              list the messages from the business
  customer optout|optin FROM       opt out of templates or in again
     options of every command:
           [--to NUMBER]             the business's number; default: its default channel
           [--name NAME]             the customer's display name`;

interface InboxMessage {
  readonly id: string;
  readonly status: string;
  readonly template: { readonly name: string; readonly quickReplies: readonly string[] } | null;
  readonly content: {
    readonly text?: string;
    readonly replyButtonMessage?: { readonly buttons: readonly Option[] };
    readonly listMessage?: { readonly sections: readonly { readonly rows: readonly Option[] }[] };
    readonly [kind: string]: unknown;
  };
}
interface Option {
  readonly id: string;
  readonly text: string;
}

/** Runs a `customer` command. Returns its output, or undefined if there is no such command. */
export async function runCustomerCommand(
  args: readonly string[],
  control: ControlClient,
): Promise<string | undefined> {
  const { values, positionals } = parse(args);
  const [verb = '', from, ...rest] = positionals;
  const { to, name, message: messageId } = values;
  const accepted = getOwn(verbs, verb);
  if (from === undefined || rest.length !== accepted?.argumentCount) return undefined;
  const other = Object.keys(values).find(
    (option) => option !== 'to' && option !== 'name' && !accepted.options.includes(option),
  );
  if (other !== undefined) throw new StartError(`customer ${verb} has no option --${other}.`);
  const post = (path: string, body: object) =>
    control('POST', `/customers/${path}`, omitUndefined({ from, to, name, ...body }));
  const send = async (message: object) => {
    await post('messages', { message: omitUndefined(message), replyTo: values['reply-to'] });
    return 'Sent.';
  };
  const [first, second] = rest;
  switch (verb) {
    case 'send': {
      const referral = values.ad === undefined ? undefined : { sourceUrl: values.ad };
      return send({ text: first, referral });
    }
    case 'media':
      return send({ attachments: [{ type: first, url: second }] });
    case 'location': {
      const place = { name: values.place, address: values.address };
      return send({
        location: omitUndefined({ latitude: Number(first), longitude: Number(second), ...place }),
      });
    }
    case 'press':
    case 'pick': {
      const reply = await post(verb, { choice: first, messageId });
      return `Replied to ${(reply as { messageId: string }).messageId}.`;
    }
    case 'read': {
      const { count } = (await post('read', { messageId })) as { count: number };
      return count === 1 ? 'Read 1 message.' : `Read ${count} messages.`;
    }
    case 'inbox': {
      const { messages } = (await post('inbox', {})) as { messages: InboxMessage[] };
      return messages.length === 0
        ? 'Nothing was sent to this customer.'
        : messages.map(formatMessage).join('\n');
    }
    case 'optout':
    case 'optin':
      await post(verb, {});
      return verb === 'optout' ? 'Opted out.' : 'Opted in.';
    default:
      return undefined;
  }
}

/** The commands, with the number of arguments after the customer's number, and the options that not every command has. */
const verbs: Readonly<
  Record<string, { readonly argumentCount: number; readonly options: readonly string[] }>
> = {
  send: { argumentCount: 1, options: ['ad', 'reply-to'] },
  media: { argumentCount: 2, options: ['reply-to'] },
  location: { argumentCount: 2, options: ['place', 'address', 'reply-to'] },
  press: { argumentCount: 1, options: ['message'] },
  pick: { argumentCount: 1, options: ['message'] },
  read: { argumentCount: 0, options: ['message'] },
  inbox: { argumentCount: 0, options: [] },
  optout: { argumentCount: 0, options: [] },
  optin: { argumentCount: 0, options: [] },
};

function parse(args: readonly string[]) {
  const { values, positionals } = parseCommandArgs({
    // A leading space keeps a negative coordinate from being parsed as an option.
    args: args.map((arg) => (/^-\d/.test(arg) ? ` ${arg}` : arg)),
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
  return { values, positionals: positionals.map((arg) => arg.replace(/^ (?=-\d)/, '')) };
}

function omitUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function formatMessage({ id, status, content, template }: InboxMessage): string {
  const { text = '', replyButtonMessage, listMessage, ...others } = content;
  const options = [
    ...(replyButtonMessage?.buttons ?? []).map((button) => `[${button.id}: ${button.text}]`),
    ...(listMessage?.sections ?? []).flatMap(({ rows }) => rows.map((row) => `(${row.id}: ${row.text})`)),
    ...(template?.quickReplies ?? []).map((label) => `[${label}]`),
  ];
  const otherContent = Object.keys(others).length > 0 ? [JSON.stringify(others)] : [];
  return [id, status, template?.name ?? '-', [text, ...otherContent, ...options].join(' ')].join('\t');
}
