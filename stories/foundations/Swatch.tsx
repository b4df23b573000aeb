import { useLayoutEffect, useRef, useState } from 'react';
import { painted } from '../theme/paint.ts';

interface SwatchProps {
  /** Token without its prefix. */
  readonly name: string;
  readonly about: string;
}

/** A colour with its token and the value that the browser paints. */
export const Swatch = ({ name, about }: SwatchProps) => {
  const item = useRef<HTMLLIElement>(null);
  const [hex, setHex] = useState('');
  useLayoutEffect(() => {
    if (item.current) setHex(painted(item.current, name));
  }, [name]);
  return (
    <li ref={item}>
      <span className="swatch" style={{ background: `var(--shelftalk-${name})` }} />
      <strong>{name}</strong>
      <code>{hex}</code>
      <span className="swatch-about">{about}</span>
    </li>
  );
};
