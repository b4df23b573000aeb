import type { ReactNode } from 'react';
import type { Header } from '../../protocol/index.ts';
import { Text } from '../text/Text.tsx';
import { InteractiveHeader } from './InteractiveHeader.tsx';

interface InteractiveFrameProps {
  readonly kind: string;
  readonly header?: Header | undefined;
  readonly body: string;
  readonly footer: string;
  readonly children: ReactNode;
}

/** Header, text and footer around the controls of an interactive message. `data-kind`: `list`, `buttons`, `product` or `products`. */
export const InteractiveFrame = ({ kind, header, body, footer, children }: InteractiveFrameProps) => (
  <div className="shelftalk-interactive" data-kind={kind}>
    {header && <InteractiveHeader header={header} />}
    {body && <Text text={body} />}
    {children}
    {footer && (
      <p className="shelftalk-interactive-footer" dir="auto">
        {footer}
      </p>
    )}
  </div>
);
