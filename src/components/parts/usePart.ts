'use client';

import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  type CSSProperties,
  createElement,
  type ReactElement,
  type Ref,
} from 'react';
import { mergeProps } from './mergeProps.ts';
import { useMergedRef } from './useMergedRef.ts';

/** Elements that parts render. */
export type PartTag = 'button' | 'div' | 'p' | 'section' | 'span' | 'textarea';

type PartElement<Tag extends PartTag> = HTMLElementTagNameMap[Tag];

/**
 * Props of a part: the props of its element, and `render`. Class name and style may depend on the part's state. A handler
 * runs before the part's own handler, which does not run if the default is prevented.
 */
export type PartProps<Tag extends PartTag, State = object> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'className' | 'style'
> & {
  readonly className?: string | ((state: State) => string | undefined) | undefined;
  readonly style?: CSSProperties | ((state: State) => CSSProperties | undefined) | undefined;
  /**
   * Replaces the part's element. An element receives the part's props and ref, merged into its own; a function receives
   * them as its first argument, and must pass on all of them.
   */
  readonly render?:
    | ReactElement
    | ((props: ComponentPropsWithRef<Tag>, state: State) => ReactElement)
    | undefined;
};

interface Part<Tag extends PartTag, State> {
  /** The host's ref. */
  readonly ref: Ref<PartElement<Tag>>;
  /** The part's own ref. */
  readonly ownRef?: Ref<PartElement<Tag>> | undefined;
  /** Each value that is true becomes a data attribute. */
  readonly state?: State | undefined;
  /** The part's own props. */
  readonly partProps: ComponentPropsWithoutRef<Tag>;
}

const noState = {};

/**
 * Creates the element of a part from its own props and those of the host.
 *
 * @param hostProps Props of the host, as the part received them.
 */
export function usePart<Tag extends PartTag, State extends object>(
  tag: Tag,
  hostProps: PartProps<Tag, State>,
  { ref: hostRef, ownRef, state = noState as State, partProps }: Part<Tag, State>,
): ReactElement {
  const { className, style, render, ...rest } = hostProps as PartProps<PartTag, State>;
  const element = typeof render === 'object' ? render : undefined;
  const ref = useMergedRef(ownRef, hostRef, element && refOf<PartElement<Tag>>(element));
  const props = mergeProps(
    { ...partProps, ...dataAttributes(state) },
    {
      ...rest,
      className: typeof className === 'function' ? className(state) : className,
      style: typeof style === 'function' ? style(state) : style,
    },
  );
  // Safe: `props` are the part's own and the host's, and both have the type of `tag`.
  if (typeof render === 'function') return render({ ...props, ref } as ComponentPropsWithRef<Tag>, state);
  if (!element) return createElement(tag, { ...props, ref });
  const { key } = element;
  return createElement(element.type, {
    ...mergeProps(props, element.props as Readonly<Record<string, unknown>>),
    ...(key !== null && { key }),
    ref,
  });
}

const dataAttributes = (state: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) => (value === true ? [[`data-${name}`, '']] : [])),
  );

/** Returns the ref of an element. React 18 stores it beside the props, React 19 in them; both warn about the other place. */
function refOf<T>(element: ReactElement): Ref<T> | undefined {
  const beside = Object.getOwnPropertyDescriptor(element, 'ref')?.value as Ref<T> | undefined;
  return beside ?? (element.props as { readonly ref?: Ref<T> }).ref;
}
