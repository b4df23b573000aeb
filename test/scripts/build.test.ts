import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInput } from '../../scripts/build.mjs';
import { filesBelow, importsOf, isSource } from '../support/sources.ts';

/** The files of these folders, and all files that they import by value, directly or not. */
function withImports(folders: readonly string[]): ReadonlySet<string> {
  const found = new Set(folders.flatMap(filesBelow).filter(isSource));
  for (const file of found) {
    if (!isSource(file)) continue;
    for (const { to, specifier, byValue } of importsOf(file))
      if (byValue && specifier.startsWith('.')) found.add(to);
  }
  return found;
}

describe('the build script', () => {
  it.each([
    ['demo', ['demo']],
    ['server', ['proxy', 'platform']],
  ])('builds the part %s again after a change of any file that it imports', (part, folders) => {
    const files = withImports(folders);
    expect(new Set([...files].map((file) => dirname(file)))).toContain('src/protocol');
    expect([...files].filter((file) => !isInput(part, file))).toEqual([]);
  });

  it('does not build a part again after a change elsewhere', () => {
    expect(isInput('demo', 'src/cartridge.ts')).toBe(false);
    expect(isInput('demo', 'src/widget/element.ts')).toBe(false);
  });
});
