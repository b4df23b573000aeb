import { business } from './spec/business.ts';
import type { Entry } from './spec/entry.ts';
import { resources } from './spec/resources.ts';
import { sessions } from './spec/sessions.ts';

export const ledger: readonly Entry[] = [...sessions, ...resources, ...business];

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The ledger as a table, a row a sentence; what is not shown by a test yet says so. */
function conformanceTable(): string {
  const sections = [...new Set(ledger.map((entry) => entry.section))];
  const rows = sections.flatMap((section, index) =>
    ledger
      .filter((entry) => entry.section === section)
      .map(({ says, owner, shownBy }, place) => {
        const shown = typeof shownBy === 'number' ? 'not yet' : shownBy.map(cell).join('<br>');
        return `| ${index + 1}.${place + 1} | ${cell(section)} | ${cell(says)} | ${owner} | ${shown} |`;
      }),
  );
  return ['| | Section | What it says | Kept by | Test |', '|---|---|---|---|---|', ...rows].join('\n');
}

const marks = ['<!-- conformance -->', '<!-- /conformance -->'] as const;

/** The text with the table between its marks renewed. */
export function withTable(text: string): string {
  const [start, end] = marks.map((mark) => text.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start) {
    throw new Error(`platform/README.md must hold ${marks.join(' and ')}.`);
  }
  return `${text.slice(0, start + marks[0].length)}\n\n${conformanceTable()}\n\n${text.slice(end)}`;
}
