import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** References are to be taken anew: the run was called with `--update`. */
    readonly takesReferences: boolean;
  }
}

export const setup = (project: TestProject): void => {
  ensureBuilt(['storybook']);
  project.provide('takesReferences', project.config.snapshotOptions.updateSnapshot === 'all');
};
