'use client';

import {
  createContext,
  forwardRef,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react';
import { useComposer, useIsomorphicLayoutEffect } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { type PartProps, usePart } from '../parts/usePart.ts';
import { type ComposerElements, type EnterKey, useComposerElements } from './useComposerElements.ts';

/** State of a composer, for class names, styles and `render`; each true value is also a data attribute (`data-empty`). */
export interface ComposerState {
  /** The text is empty, or only white space. */
  readonly empty: boolean;
  /** The text is too long. */
  readonly over: boolean;
  /** A turn is running; the send button stops it while the text is empty. */
  readonly busy: boolean;
  /** Nothing can be sent: there is a barrier, or the session is closed. */
  readonly blocked: boolean;
}

interface ComposerContextValue {
  readonly elements: ComposerElements;
  readonly state: ComposerState;
  readonly barrier: ReactNode;
  /** Ids of the rendered parts that describe the text field. */
  readonly descriptions: readonly string[];
  /** Adds an id to the descriptions until the returned function is called. */
  readonly describe: (id: string) => () => void;
}

const ComposerContext = createContext<ComposerContextValue | null>(null);

const useComposerContext = (): ComposerContextValue => {
  const context = useContext(ComposerContext);
  if (context === null) {
    throw new Error('Shelftalk: parts of the composer need <ComposerRoot> around them.');
  }
  return context;
};

export interface ComposerRootProps extends PartProps<'div', ComposerState> {
  /** Effect of Enter: `send` (default), `newline`, or `newline-on-touch`. Ctrl+Enter and Command+Enter always send. */
  readonly enterKey?: EnterKey | undefined;
  /** Blocks sending while it is set, such as terms to accept; `ComposerBarrier` renders it. The text stays. */
  readonly barrier?: ReactNode;
}

/**
 * The box of a composer, with the draft and the actions for its parts: `ComposerBarrier`, `ComposerBox`, `ComposerInput`,
 * `ComposerCount` and `ComposerSend`.
 *
 * @example
 * <ComposerRoot>
 *   <ComposerInput />
 *   <ComposerSend className="button" />
 * </ComposerRoot>
 */
export const ComposerRoot = forwardRef<HTMLDivElement, ComposerRootProps>(function ComposerRoot(
  { enterKey, barrier, ...hostProps },
  ref,
): ReactElement {
  const { text, setText, send, stop, busy, remaining, disabledReason } = useComposer();
  const blocked = (barrier !== undefined && barrier !== null) || disabledReason === 'closed';
  const elements = useComposerElements({
    value: text,
    onChange: setText,
    onSend: send,
    onStop: busy ? stop : undefined,
    remaining,
    enterKey,
    barrier,
    isBlocked: blocked,
  });
  const [descriptions, setDescriptions] = useState<readonly string[]>([]);
  const describe = useMemo(
    () => (id: string) => {
      setDescriptions((ids) => [...ids, id]);
      return () => setDescriptions((ids) => ids.filter((each) => each !== id));
    },
    [],
  );
  const state = { empty: text.trim() === '', over: remaining < 0, busy, blocked };
  const root = usePart('div', hostProps, { ref, state, partProps: { className: 'shelftalk-composer' } });
  return (
    <ComposerContext.Provider value={{ elements, state, barrier, descriptions, describe }}>
      {root}
    </ComposerContext.Provider>
  );
});

/** Describes the text field by the element with this id while it is rendered. */
const useDescription = (id: string, isRendered: boolean): void => {
  const { describe } = useComposerContext();
  useIsomorphicLayoutEffect(() => (isRendered ? describe(id) : undefined), [describe, id, isRendered]);
};

export type ComposerBarrierProps = PartProps<'div', ComposerState>;

/** Renders the barrier of `ComposerRoot` and describes the text field by it; renders nothing without a barrier. */
export const ComposerBarrier = forwardRef<HTMLDivElement, ComposerBarrierProps>(
  function ComposerBarrier(hostProps, ref) {
    const { elements, state, barrier } = useComposerContext();
    const hasBarrier = barrier !== undefined && barrier !== null;
    useDescription(elements.barrierId, hasBarrier);
    const partProps = { id: elements.barrierId, className: 'shelftalk-composer-barrier', children: barrier };
    const box = usePart('div', hostProps, { ref, state, partProps });
    return hasBarrier ? box : null;
  },
);

export type ComposerBoxProps = PartProps<'div', ComposerState>;

/** The bordered box around text field, count and send button. */
export const ComposerBox = forwardRef<HTMLDivElement, ComposerBoxProps>(function ComposerBox(hostProps, ref) {
  const { state } = useComposerContext();
  return usePart('div', hostProps, { ref, state, partProps: { className: 'shelftalk-composer-field' } });
});

export type ComposerInputProps = PartProps<'textarea', ComposerState>;

/** The text field. All props go to the `<textarea>`; an element around it makes it grow with its text. */
export const ComposerInput = forwardRef<HTMLTextAreaElement, ComposerInputProps>(
  function ComposerInput(hostProps, ref) {
    const { elements, state, descriptions } = useComposerContext();
    const describedBy = descriptions.join(' ') || undefined;
    const partProps = { ...elements.input, 'aria-describedby': describedBy };
    const field = usePart('textarea', hostProps, { ref, ownRef: elements.inputRef, state, partProps });
    return (
      <div className="shelftalk-composer-grow" data-value={elements.growValue}>
        {field}
      </div>
    );
  },
);

export type ComposerCountProps = PartProps<'span', ComposerState>;

/** The number of characters left, or over the limit; renders nothing while more than 100 are left. */
export const ComposerCount = forwardRef<HTMLSpanElement, ComposerCountProps>(
  function ComposerCount(hostProps, ref) {
    const { elements, state } = useComposerContext();
    const { countId, count } = elements;
    const hasCount = count !== '';
    useDescription(countId, hasCount);
    const partProps = { id: countId, className: 'shelftalk-composer-count', children: count };
    const element = usePart('span', hostProps, { ref, state, partProps });
    return hasCount ? element : null;
  },
);

export type ComposerSendProps = PartProps<'button', ComposerState>;

/** The send button; stops the running turn while the text is empty. */
export const ComposerSend = forwardRef<HTMLButtonElement, ComposerSendProps>(
  function ComposerSend(hostProps, ref) {
    const { elements, state } = useComposerContext();
    const partProps = {
      type: 'button',
      className: 'shelftalk-button shelftalk-composer-send',
      'data-variant': 'fill',
      ...elements.button,
      children: <Icon name={elements.icon} />,
    } as const;
    return usePart('button', hostProps, { ref, state, partProps });
  },
);
