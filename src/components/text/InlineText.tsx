'use client';

import type { ReactNode } from 'react';
import { type Inline, parseInline } from './inline.ts';
import { Link } from './Link.tsx';
import { numbered } from './numbered.ts';
import { useTextOptions } from './TextContext.ts';

/** One run of text with its marks, links and code. */
export const InlineText = ({ text }: { readonly text: string }) => <Pieces of={parseInline(text)} />;

const Pieces = ({ of }: { readonly of: readonly Inline[] }): ReactNode =>
  numbered(of).map(([key, piece]) => (typeof piece === 'string' ? piece : <Piece key={key} of={piece} />));

const Piece = ({ of }: { readonly of: Exclude<Inline, string> }): ReactNode => {
  switch (of.kind) {
    case 'strong':
    case 'em':
    case 'del': {
      const Tag = of.kind;
      return (
        <Tag>
          <Pieces of={of.children} />
        </Tag>
      );
    }
    case 'code':
      return <code className="shelftalk-code">{of.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return (
        <Link href={of.href}>
          <Pieces of={of.children} />
        </Link>
      );
    case 'image':
      return <Picture href={of.href} alt={of.alt} />;
    default:
      return of satisfies never;
  }
};

const Picture = ({ href, alt }: { readonly href: string; readonly alt: string }) => {
  const { imageOrigins = [] } = useTextOptions();
  const allowed = imageOrigins.some((origin) => href === origin || href.startsWith(`${origin}/`));
  return allowed ? (
    <img className="shelftalk-text-image" src={href} alt={alt} loading="lazy" decoding="async" />
  ) : (
    <Link href={href}>{alt === '' ? href : alt}</Link>
  );
};
