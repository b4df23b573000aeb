import { useState } from 'react';
import { isRecord } from '../../src/protocol/index.ts';
import './jsonTree.css';

/** Levels that are open at first. */
const openLevels = 4;
/** Longer arrays and objects are folded at first. */
const maxOpen = 6;

export interface JsonTreeProps {
  readonly value: unknown;
  /** Key in the object or array around it. */
  readonly name?: string;
  readonly level?: number;
}

type Entries = readonly (readonly [key: string, value: unknown])[];

const entriesOf = (value: unknown): Entries | undefined =>
  Array.isArray(value) || isRecord(value) ? Object.entries(value) : undefined;

/** Joins wrappers of one field: `result.response`. */
const unwrap = (name: string, value: unknown): readonly [name: string, value: unknown] => {
  const [only, ...others] = entriesOf(value) ?? [];
  if (!only || others.length > 0) return [name, value];
  return unwrap(name === '' ? only[0] : `${name}.${only[0]}`, only[1]);
};

/** JSON of which objects and arrays can be folded. */
export const JsonTree = ({ value: wrapped, name: outerName = '', level = 0 }: JsonTreeProps) => {
  const [name, value] = unwrap(outerName, wrapped);
  const entries = entriesOf(value) ?? [];
  const [isOpen, setOpen] = useState(level < openLevels && entries.length <= maxOpen);
  const [start, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const label = name !== '' && <span className="json-name">{name}: </span>;
  if (entries.length === 0) {
    return (
      <div>
        {label}
        {JSON.stringify(value)}
      </div>
    );
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label}
        {isOpen ? start : `${start} ${entries.length} ${Array.isArray(value) ? 'elements' : 'fields'} ${end}`}
      </summary>
      {isOpen && (
        <>
          <div className="json-entries">
            {entries.map(([key, inner]) => (
              <JsonTree key={key} value={inner} name={key} level={level + 1} />
            ))}
          </div>
          {end}
        </>
      )}
    </details>
  );
};
