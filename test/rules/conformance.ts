import { agentEvents } from './spec/agentEvents.ts';
import { business } from './spec/business.ts';
import { conventions } from './spec/conventions.ts';
import type { Entry } from './spec/entry.ts';
import { resources } from './spec/resources.ts';
import { sessions } from './spec/sessions.ts';
import type { NamedTest } from './testTitles.ts';

export const entries: readonly Entry[] = [
  ...conventions,
  ...agentEvents,
  ...sessions,
  ...resources,
  ...business,
];

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Lists each file once with its titles. */
function testList(tests: readonly NamedTest[]): string {
  return [...new Set(tests.map(({ file }) => file))]
    .map((file) => {
      const titles = new Set(tests.filter((test) => test.file === file).map(({ title }) => title));
      return `\`${file}\`: ${[...titles].map((title) => `“${cell(title)}”`).join(', ')}`;
    })
    .join('<br>');
}

/** A table with one row for each requirement. */
function conformanceTable(): string {
  const sections = [...new Set(entries.map((entry) => entry.section))];
  const rows = sections.flatMap((section, index) =>
    entries
      .filter((entry) => entry.section === section)
      .map(
        ({ requirement, owner, tests }, row) =>
          `| ${index + 1}.${row + 1} | ${cell(section)} | ${cell(requirement)} | ${owner} | ${testList(tests)} |`,
      ),
  );
  return ['| | Section | Requirement | Implemented by | Tests |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

const marks = ['<!-- conformance -->', '<!-- /conformance -->'] as const;

/** Replaces the table between its marks. */
export function withTable(text: string): string {
  const [start, end] = marks.map((mark) => text.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start) {
    throw new Error(`platform/README.md must contain ${marks.join(' and ')}.`);
  }
  return `${text.slice(0, start + marks[0].length)}\n\n${conformanceTable()}\n\n${text.slice(end)}`;
}
