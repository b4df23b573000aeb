import { agentEvents } from './spec/agentEvents.ts';
import { business } from './spec/business.ts';
import { conventions } from './spec/conventions.ts';
import type { Entry } from './spec/entry.ts';
import { resources } from './spec/resources.ts';
import { sessions } from './spec/sessions.ts';
import type { NamedTest } from './testTitles.ts';

export const ledger: readonly Entry[] = [
  ...conventions,
  ...agentEvents,
  ...sessions,
  ...resources,
  ...business,
];

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Each file once, with its titles behind it. */
function listed(tests: readonly NamedTest[]): string {
  return [...new Set(tests.map(({ file }) => file))]
    .map((file) => {
      const titles = new Set(tests.filter((test) => test.file === file).map(({ title }) => title));
      return `\`${file}\`: ${[...titles].map((title) => `“${cell(title)}”`).join(', ')}`;
    })
    .join('<br>');
}

/** The ledger as a table with one row per sentence. */
function conformanceTable(): string {
  const sections = [...new Set(ledger.map((entry) => entry.section))];
  const rows = sections.flatMap((section, index) =>
    ledger
      .filter((entry) => entry.section === section)
      .map(
        ({ says, owner, shownBy }, place) =>
          `| ${index + 1}.${place + 1} | ${cell(section)} | ${cell(says)} | ${owner} | ${listed(shownBy)} |`,
      ),
  );
  return ['| | Section | What it says | Kept by | Tests |', '|---|---|---|---|---|', ...rows].join('\n');
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
