import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether to replace the references: the run was started with `--update`. */
    readonly updatesReferences: boolean;
  }
}

export const setup = async (project: TestProject): Promise<void> => {
  await ensureBuilt(['storybook']);
  project.provide('updatesReferences', project.config.snapshotOptions.updateSnapshot === 'all');
};
