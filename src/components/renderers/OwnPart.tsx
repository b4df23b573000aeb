import { type ComponentType, createElement, type ReactNode, useContext } from 'react';
import { RowBoundary } from '../message/RowBoundary.tsx';
import type { BubbleProps, ProductCardPartProps } from './ownParts.ts';
import { RegistryContext } from './RenderersContext.ts';

type OwnPartProps =
  | ({ readonly of: 'ProductCard' } & ProductCardPartProps)
  | ({ readonly of: 'Bubble' } & BubbleProps);

/** A part in the form of the host, if it has one; if that throws, as the chat renders it. */
export const OwnPart = ({ of, ...props }: OwnPartProps): ReactNode => {
  const Own = useContext(RegistryContext)?.parts[of];
  // Safe: `OwnPartProps` has the props of the part that `of` names.
  const own = Own && createElement(Own as ComponentType<typeof props>, props);
  return own ? <RowBoundary fallback={props.children}>{own}</RowBoundary> : props.children;
};
