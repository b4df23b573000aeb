import { sendRefusal } from './refusals.ts';
import type { Content } from './schemas.ts';

/** The limits of interactive messages that more than one field shows (wire facts 4.2). Throws a Refusal. */
export function checkInteractive(content: Content): void {
  const { listMessage, replyButtonMessage, multiProductMessage } = content;
  if (replyButtonMessage) {
    const path = 'message.replyButtonMessage.buttons';
    const { buttons } = replyButtonMessage;
    demandUnique(
      buttons.map(({ id }) => id),
      'uniqueButtonIds',
      path,
    );
    demandUnique(
      buttons.map(({ text }) => text),
      'uniqueButtonLabels',
      path,
    );
  }
  if (listMessage) {
    const path = 'message.listMessage.sections';
    const rows = listMessage.sections.flatMap((section) => section.rows);
    demandTitles(listMessage.sections, path);
    demandAtMost(10, rows, 'rows', path);
    demandUnique(
      rows.map(({ id }) => id),
      'uniqueRowIds',
      path,
    );
  }
  if (multiProductMessage) {
    const path = 'message.multiProductMessage.sections';
    const { sections } = multiProductMessage;
    demandTitles(sections, path);
    demandAtMost(
      30,
      sections.flatMap((section) => section.productItems),
      'products',
      path,
    );
  }
}

function demandUnique(values: readonly string[], rule: string, path: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw broken(rule, path, `holds ${JSON.stringify(twice)} twice`);
}

function demandTitles(sections: readonly { readonly title?: string }[], path: string): void {
  const bare = sections.length > 1 ? sections.findIndex(({ title = '' }) => title.trim() === '') : -1;
  if (bare >= 0) throw broken('sectionTitles', `${path}[${bare}].title`, 'is required beside other sections');
}

function demandAtMost(most: number, all: readonly unknown[], what: string, path: string): void {
  if (all.length > most) throw broken(`${what}InTotal`, path, `hold more than ${most} ${what} in total`);
}

function broken(rule: string, path: string, complaint: string) {
  return sendRefusal('ERROR_CODE_MESSAGE_CONTENT_INVALID', `${path} ${complaint}.`, { rule, path });
}
