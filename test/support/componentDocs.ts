import type { ComponentDoc } from '../../stories/docs/ComponentDoc.ts';

const files = import.meta.glob<ComponentDoc>('../../stories/docs/components/*.ts', {
  import: 'default',
  eager: true,
});

/** The documentation of each component in Storybook; `name` is the name of its file. */
export const componentDocs = Object.entries(files).map(([path, doc]) => ({
  name: path.slice(path.lastIndexOf('/') + 1, -'.ts'.length),
  doc,
}));
