import { type ComponentType, createElement, type ReactNode, useContext } from 'react';
import { RowBoundary } from '../message/RowBoundary.tsx';
import type { BubbleProps, ProductCardPartProps } from './ownParts.ts';
import { RegistryContext } from './RenderersContext.ts';

type OwnPartProps =
  | ({ readonly of: 'ProductCard' } & ProductCardPartProps)
  | ({ readonly of: 'Bubble' } & BubbleProps);

/** A part in the form of the host, if it has one; if that throws, as the chat renders it. */
export const OwnPart = (props: OwnPartProps): ReactNode => {
  // Safe: `OwnPartProps` has the props of the part that `of` names.
  const Own = useContext(RegistryContext)?.parts[props.of] as ComponentType<OwnPartProps> | undefined;
  const fallback = props.children;
  return Own ? createElement(RowBoundary, { fallback }, createElement(Own, props)) : fallback;
};
