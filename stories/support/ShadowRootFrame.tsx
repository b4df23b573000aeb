import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '../../src/components/styles.css?inline';

const adopted = new CSSStyleSheet();
adopted.replaceSync(styles);

/** Renders into an open shadow root that adopts the library's sheet, as the script tag does. */
export const ShadowRootFrame = ({ children }: { readonly children: ReactNode }) => {
  const [root, setRoot] = useState<ShadowRoot>();
  const attach = useCallback((host: HTMLElement | null) => {
    if (!host) return;
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [adopted];
    setRoot(shadow);
  }, []);
  return <div ref={attach}>{root && createPortal(children, root)}</div>;
};
