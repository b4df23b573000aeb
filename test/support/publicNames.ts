import { read } from './sources.ts';

interface Entry {
  /** As in an import, such as `shelftalk/store`. */
  readonly from: string;
  /** Exported values, without types. */
  readonly values: readonly string[];
}

/** Entries of the library with the values that they export, as `api/` lists them; the main entry comes first. */
export const libraryEntries = (): readonly Entry[] => {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> };
  return Object.keys(exports)
    .filter((path) => !/\.(?:css|json)$|^\.\/embed\//.test(path))
    .map((path) => {
      const entry = path.slice(2);
      const report = read(`api/shelftalk${entry === '' ? '' : `.${entry}`}.md`);
      const names = /^export \{ (.*) \};$/mu.exec(report)?.[1]?.split(', ') ?? [];
      return {
        from: entry === '' ? 'shelftalk' : `shelftalk/${entry}`,
        values: names.map((name) => name.replace(/^.* as /u, '')).sort(),
      };
    });
};
