import type { Content } from './schemas.ts';
import { sendError } from './sendErrors.ts';

/**
 * Checks the chat channel's limits that involve more than one field; `schemas.ts` has the others.
 * @throws BusinessApiError that names the rule.
 */
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
  const duplicate = values.find((value, index) => values.indexOf(value) !== index);
  if (duplicate !== undefined) throw contentError(rule, path, `holds ${JSON.stringify(duplicate)} twice`);
}

function requireTitles(sections: readonly { readonly title?: string }[], path: string): void {
  const untitled = sections.length > 1 ? sections.findIndex(({ title = '' }) => title.trim() === '') : -1;
  if (untitled >= 0)
    throw contentError('sectionTitles', `${path}[${untitled}].title`, 'is required beside other sections');
}

function requireAtMost(limit: number, items: readonly unknown[], noun: string, path: string): void {
  if (items.length > limit)
    throw contentError(`${noun}InTotal`, path, `contain more than ${limit} ${noun} in total`);
}

function contentError(rule: string, path: string, complaint: string) {
  return sendError('ERROR_CODE_MESSAGE_CONTENT_INVALID', `${path} ${complaint}.`, { rule, path });
}
