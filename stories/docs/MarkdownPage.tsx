import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Code, ScrollBox } from './Page.tsx';
import './page.css';

export interface MarkdownPageProps {
  /** Path of the document from the project's root; its links are relative to it. */
  readonly path: string;
  readonly markdown: string;
  /** The address of a document in this Storybook; undefined for files that it does not contain. */
  readonly hrefOf: (path: string) => string | undefined;
}

/** Renders a document of the repository. Links to other documents stay in this Storybook. */
export const MarkdownPage = ({ path, markdown, hrefOf }: MarkdownPageProps) => {
  const nodes = useMemo(() => {
    const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
    return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes];
  }, [markdown]);
  const link = (href: string): string | undefined => {
    if (/^\w+:/u.test(href)) return href;
    const [file = '', anchor] = href.split('#');
    if (file === '') return `#${anchor}`;
    return hrefOf(new URL(file, `file:///${path}`).pathname.slice(1));
  };
  return (
    <article className="page" lang="en">
      {render(nodes, link)}
    </article>
  );
};

type LinkOf = (href: string) => string | undefined;

/** The anchor that GitHub gives a heading. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');

const render = (nodes: Iterable<Node>, link: LinkOf): ReactNode =>
  createElement(Fragment, {}, ...[...nodes].map((node) => renderNode(node, link)));

const renderNode = (node: Node, link: LinkOf): ReactNode => {
  if (!(node instanceof Element)) return node.textContent;
  const { localName, textContent, childNodes } = node;
  const children = render(childNodes, link);
  switch (localName) {
    case 'a': {
      const href = link(node.getAttribute('href') ?? '');
      if (href === undefined) return children;
      const isOutside = /^\w+:/u.test(href);
      return (
        <a
          href={href}
          target={isOutside ? '_blank' : href.startsWith('#') ? undefined : '_top'}
          rel="noreferrer"
        >
          {children}
        </a>
      );
    }
    case 'pre':
      return <Code label="Example" code={(textContent ?? '').trimEnd()} isWhole />;
    case 'table':
      return (
        <ScrollBox label="Table">
          <table>{children}</table>
        </ScrollBox>
      );
    case 'img':
      return node.getAttribute('alt');
    case 'input':
      return node.hasAttribute('checked') ? '☑' : '☐';
    case 'br':
    case 'hr':
      return createElement(localName);
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      return createElement(localName, { id: anchorOf(textContent ?? '') }, children);
    case 'th':
      return textContent === '' ? <td /> : <th scope="col">{children}</th>;
    default:
      return createElement(localName, {}, children);
  }
};
