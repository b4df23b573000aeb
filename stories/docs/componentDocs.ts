import type { ComponentDoc } from './ComponentDoc.ts';

const files = import.meta.glob<ComponentDoc>('./components/*.ts', { import: 'default', eager: true });

/** The text of a component's page. @param name Last part of its title, such as `Button`. */
export const componentDoc = (name: string): ComponentDoc => {
  const doc = files[`./components/${name.toLowerCase()}.ts`];
  if (!doc) throw new Error(`There is no stories/docs/components/${name.toLowerCase()}.ts.`);
  return doc;
};
