import type { ChannelType } from '../channels/Channels.ts';
import { checkInteractive } from './interactive.ts';
import type { Attachment, Content } from './schemas.ts';
import { sendError } from './sendErrors.ts';

/** The rules for `text` beside each kind of content; undefined forbids it. */
const textRules = {
  listMessage: { maxLength: 4096, required: true },
  replyButtonMessage: { maxLength: 1024, required: true },
  singleProductMessage: { maxLength: 1024, required: false },
  multiProductMessage: { maxLength: 1024, required: true },
  attachments: undefined,
  location: undefined,
} as const;
const kinds = Object.keys(textRules) as (keyof typeof textRules)[];
const plainTextRule = { maxLength: 4096, required: true };

/**
 * Returns only the content fields of a message.
 * @throws BusinessApiError for content that the channel does not accept.
 */
export function checkContent(message: Content, channelType: ChannelType): Content {
  const [kind, another] = kinds.filter((each) => message[each] !== undefined);
  if (another !== undefined) {
    throw contentError(
      'oneKind',
      'message',
      `message contains ${kind} and ${another}: one kind of content is allowed.`,
    );
  }
  if (kind !== undefined && channelType === 'sms') {
    throw contentError('smsIsText', `message.${kind}`, 'An sms contains text only.');
  }
  const text = checkText(message, kind);
  if (kind === undefined) return { text };
  const [attachment, ...more] = message.attachments ?? [];
  if (kind === 'attachments') {
    if (attachment === undefined || more.length > 0) {
      throw sendError(
        'ERROR_CODE_MESSAGE_ATTACHMENTS_NUMBER_INVALID',
        'message.attachments must hold exactly one attachment.',
      );
    }
    checkUrl(attachment, 'message.attachments[0].url');
  }
  const header = message.replyButtonMessage?.header?.attachment;
  if (header !== undefined) checkUrl(header, 'message.replyButtonMessage.header.attachment.url');
  checkInteractive(message);
  return { ...(text !== '' && { text }), [kind]: message[kind] };
}

/** Returns the text, or an empty string when the text is blank and not required. */
function checkText({ text = '' }: Content, kind: keyof typeof textRules | undefined): string {
  const path = 'message.text';
  const rule = kind === undefined ? plainTextRule : textRules[kind];
  if (text.trim() === '') {
    if (rule?.required) throw sendError('ERROR_CODE_MESSAGE_TEXT_EMPTY', `${path} must not be empty.`);
    return '';
  }
  if (rule === undefined)
    throw contentError(
      'oneKind',
      path,
      kind === 'attachments'
        ? 'message contains text beside attachments: use the caption of the attachment.'
        : `message contains text beside ${kind}: send the text in a message of its own.`,
    );
  // Counts code points, so that a character of two UTF-16 units, such as an emoji, counts once.
  if ([...text].length > rule.maxLength) {
    throw contentError('textLength', path, `${path} must not have more than ${rule.maxLength} characters.`);
  }
  return text;
}

function checkUrl({ url }: Attachment, path: string): void {
  if (url.trim() === '') {
    throw sendError('ERROR_CODE_MESSAGE_ATTACHMENT_EMPTY', `${path} must not be empty.`, { path });
  }
  if (!isWebUrl(url)) {
    throw sendError('ERROR_CODE_MESSAGE_ATTACHMENT_INVALID', `${path} must be an http or https URL.`, {
      path,
    });
  }
}

export function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function contentError(rule: string, path: string, message: string) {
  return sendError('ERROR_CODE_MESSAGE_CONTENT_INVALID', message, { rule, path });
}
