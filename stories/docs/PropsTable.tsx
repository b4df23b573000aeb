import * as components from '../../src/components/index.ts';
import { Table } from './Page.tsx';

interface DocgenProp {
  readonly tsType?: { readonly name: string; readonly raw?: string };
  readonly required?: boolean;
  readonly description?: string;
  readonly defaultValue?: { readonly value: string };
}
interface Docgen {
  readonly description?: string;
  readonly props?: Readonly<Record<string, DocgenProp>>;
}

const byName = new Map<string, object>(Object.entries(components));
const docgenOf = (name: string): Docgen => {
  const component = byName.get(name) ?? {};
  return '__docgenInfo' in component ? (component.__docgenInfo as Docgen) : {};
};

/** The text of a docstring before its first tag. */
const aboutOf = (description = ''): string => description.split(/\n\s*@/u)[0]?.trim() ?? '';

/** The type as written in the source, on one line, without `| undefined`: the table marks required props instead. */
const typeOf = ({ tsType }: DocgenProp): string =>
  (tsType?.raw ?? tsType?.name ?? '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/ \| undefined$/u, '')
    .replace(/^\| /u, '');

/** The props of a component, with the types of its source. */
export const PropsTable = ({ name }: { readonly name: keyof typeof components }) => {
  const { description, props = {} } = docgenOf(name);
  const rows = Object.entries(props);
  return (
    <>
      <h3>{name}</h3>
      {aboutOf(description) && <p>{aboutOf(description)}</p>}
      {rows.length === 0 ? (
        <p className="page-note">Its source declares no props of its own.</p>
      ) : (
        <Table
          label={`Props of ${name}`}
          head={['Prop', 'Type', 'Meaning']}
          rows={rows.map(([prop, docgen]) => [
            <code key={prop}>
              {prop}
              {docgen.required && <span title="required"> *</span>}
            </code>,
            <code key="type">{typeOf(docgen)}</code>,
            <span key="about">
              {aboutOf(docgen.description)}
              {docgen.defaultValue && (
                <>
                  {' '}
                  Default: <code>{docgen.defaultValue.value}</code>
                </>
              )}
            </span>,
          ])}
        />
      )}
    </>
  );
};
