'use client';

import { forwardRef } from 'react';
import { type PartProps, usePart } from '../parts/usePart.ts';
import type { Scheme } from '../theme/useScheme.ts';
import {
  PanelAnnouncer,
  PanelProviders,
  type PanelProvidersProps,
  usePanelAttributes,
} from './PanelProviders.tsx';

export interface PanelRootProps extends PanelProvidersProps, Omit<PartProps<'section'>, 'title'> {
  /** Accessible name of the panel, such as the assistant's name. Default: `panelTitle` of the messages. */
  readonly title?: string | undefined;
  readonly scheme?: Scheme | undefined;
}

/**
 * The box of a panel: provides everything that the components inside it need, and announces messages, errors and the end of the
 * session to screen readers.
 *
 * @example
 * <PanelRoot defaults={defaultRenderers} parts={defaultParts} title="Our shop">
 *   <PanelHeader title="Our shop" />
 *   <Conversation />
 *   <PanelFooter />
 * </PanelRoot>
 */
export const PanelRoot = forwardRef<HTMLElement, PanelRootProps>(function PanelRoot(props, ref) {
  const { defaults, parts, renderers, mediaOrigins, resolveProducts, ...others } = props;
  const { onAddToCart, cartUrl, cartWord, resultsUrl, ProductAction, ...rest } = others;
  const { onLink, renderText, headingLevel, title, scheme, children, ...hostProps } = rest;
  const shop = { onAddToCart, cartUrl, cartWord, resultsUrl, ProductAction };
  const provided = { defaults, parts, renderers, mediaOrigins, resolveProducts, ...shop };
  const section = usePart('section', hostProps, {
    ref,
    partProps: {
      className: 'shelftalk shelftalk-panel',
      ...usePanelAttributes(title, scheme),
      children: <PanelAnnouncer>{children}</PanelAnnouncer>,
    },
  });
  return (
    <PanelProviders {...provided} onLink={onLink} renderText={renderText} headingLevel={headingLevel}>
      {section}
    </PanelProviders>
  );
});
