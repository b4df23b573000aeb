import { describe, expect, it } from 'vitest';
import { eventKinds } from '../support/eventKinds.ts';
import { filesBelow, read } from '../support/sources.ts';

interface Step {
  readonly name: string;
  /** Files of which at least one must contain the kind. */
  readonly files: readonly string[];
  readonly pattern: (kind: string) => RegExp;
}

const decoders = filesBelow('src/protocol').filter((path) => /\/(?:decode\w+|fields)\.ts$/.test(path));

/** The steps of "Add an event kind" in CONTRIBUTING.md that every kind needs. */
const steps: readonly Step[] = [
  {
    name: 'event',
    files: ['src/protocol/events.ts'],
    pattern: (kind) => new RegExp(`^ {2}readonly kind: '${kind}';`, 'm'),
  },
  { name: 'decoder', files: decoders, pattern: (kind) => new RegExp(`kind: '${kind}'`) },
  {
    name: 'renderer',
    files: ['src/components/renderers/defaultRenderers.ts'],
    pattern: (kind) => new RegExp(`^ {2}${kind}: \\w+,$`, 'm'),
  },
  {
    name: 'lazy loading',
    files: ['src/widget/lazyParts.tsx'],
    pattern: (kind) => new RegExp(`^ {4}${kind}: `, 'm'),
  },
  {
    name: 'text',
    files: ['src/components/session/transcript.ts'],
    pattern: (kind) => new RegExp(`case '${kind}':`),
  },
  {
    name: 'test list',
    files: ['test/support/eventKinds.ts'],
    pattern: (kind) => new RegExp(`^ {2}${kind}: true,$`, 'm'),
  },
  {
    name: 'documentation',
    files: ['docs/wire-format.md'],
    pattern: (kind) => new RegExp(`^\\| \`${kind}\` \\|`, 'm'),
  },
];

/** Returns the steps that a kind lacks, as `step: files`. */
const missingSteps = (kind: string): string[] =>
  steps
    .filter(({ files, pattern }) => !files.some((path) => pattern(kind).test(read(path))))
    .map(({ name, files }) => `${name}: ${files.join(', ')}`);

/** Kinds of the `AgentEvent` union, read from the source, because the list for tests may lack a kind. */
const declaredKinds = (): string[] => {
  const source = read('src/protocol/events.ts');
  const [, union = ''] = /export type AgentEvent =([^;]+);/.exec(source) ?? [];
  return [...union.matchAll(/\| (\w+)/g)].map(([, name]) => {
    const [, kind = `${name} has no kind`] =
      new RegExp(`interface ${name} [^}]*?readonly kind: '(\\w+)'`).exec(source) ?? [];
    return kind;
  });
};

describe('the steps of adding an event kind', () => {
  it.each(declaredKinds())('are complete for %s', (kind) => {
    expect(missingSteps(kind)).toEqual([]);
  });

  it('are checked for every kind that tests know', () => {
    expect(declaredKinds().sort()).toEqual([...eventKinds].sort());
  });

  it('are all missing for a kind that does not exist', () => {
    expect(missingSteps('poll')).toHaveLength(steps.length);
  });

  it('are described in CONTRIBUTING.md with their files', () => {
    const [, recipe = ''] = /## Add an event kind\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md')) ?? [];
    const files = steps.flatMap((step) => step.files).filter((path) => !decoders.includes(path));
    expect(files.filter((path) => !recipe.includes(path))).toEqual([]);
  });
});
