import type { Content } from './schemas.ts';
import { sendError } from './sendErrors.ts';

/** The limits of interactive messages that more than one field shows (wire facts 4.2). Throws a BusinessApiError. */
export function checkInteractive(content: Content): void {
  const { listMessage, replyButtonMessage, multiProductMessage } = content;
  if (replyButtonMessage) {
    const path = 'message.replyButtonMessage.buttons';
    const { buttons } = replyButtonMessage;
    requireUnique(
      buttons.map(({ id }) => id),
      'uniqueButtonIds',
      path,
    );
    requireUnique(
      buttons.map(({ text }) => text),
      'uniqueButtonLabels',
      path,
    );
  }
  if (listMessage) {
    const path = 'message.listMessage.sections';
    const rows = listMessage.sections.flatMap((section) => section.rows);
    requireTitles(listMessage.sections, path);
    requireAtMost(10, rows, 'rows', path);
    requireUnique(
      rows.map(({ id }) => id),
      'uniqueRowIds',
      path,
    );
  }
  if (multiProductMessage) {
    const path = 'message.multiProductMessage.sections';
    const { sections } = multiProductMessage;
    requireTitles(sections, path);
    requireAtMost(
      30,
      sections.flatMap((section) => section.productItems),
      'products',
      path,
    );
  }
}

function requireUnique(values: readonly string[], rule: string, path: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw contentError(rule, path, `holds ${JSON.stringify(twice)} twice`);
}

function requireTitles(sections: readonly { readonly title?: string }[], path: string): void {
  const bare = sections.length > 1 ? sections.findIndex(({ title = '' }) => title.trim() === '') : -1;
  if (bare >= 0)
    throw contentError('sectionTitles', `${path}[${bare}].title`, 'is required beside other sections');
}

function requireAtMost(most: number, all: readonly unknown[], what: string, path: string): void {
  if (all.length > most)
    throw contentError(`${what}InTotal`, path, `hold more than ${most} ${what} in total`);
}

function contentError(rule: string, path: string, complaint: string) {
  return sendError('ERROR_CODE_MESSAGE_CONTENT_INVALID', `${path} ${complaint}.`, { rule, path });
}
