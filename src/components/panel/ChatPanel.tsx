import { type ReactNode, useCallback, useMemo } from 'react';
import type { Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Composer } from '../composer/Composer.tsx';
import { Edge } from '../edge/Edge.tsx';
import { useCommands, useComposer, useMessageIds, useSession, useTurn } from '../hooks.tsx';
import { Icon } from '../icons/Icon.tsx';
import { MessageRow } from '../message/MessageRow.tsx';
import { RenderersProvider } from '../RenderersContext.tsx';
import type { RendererOverrides } from '../renderer.ts';
import { type TextOptions, TextProvider } from '../text/TextContext.ts';
import { Thread } from '../thread/Thread.tsx';
import { useWords } from '../words/WordsContext.tsx';
import { Empty } from './Empty.tsx';

export interface ChatPanelProps {
  /** Heading of the panel; the shop's own name for its assistant. */
  readonly title?: string;
  /** First words, shown while the conversation is empty. */
  readonly greeting?: string;
  /** Questions offered while the conversation is empty; four at most are shown. */
  readonly starters?: readonly string[];
  /** Given: the panel has a close button. */
  readonly onClose?: () => void;
  /** Fetches products that the agent named by id only. */
  readonly resolveProducts?: (ids: readonly string[]) => Promise<readonly Product[]>;
  /** Components of the host's own for some kinds of events. */
  readonly renderers?: RendererOverrides;
  /** Called before a link is followed; `false` keeps the browser from following it. */
  readonly onLink?: TextOptions['onLink'];
  readonly imageOrigins?: readonly string[];
  readonly renderText?: TextOptions['renderText'];
  /** Controls before the composer's text, such as attaching a picture. */
  readonly attach?: ReactNode;
  /** Told when a renderer throws; the thread goes on. */
  readonly onError?: (error: unknown) => void;
  /** Colours: fixed, the system's, or those of the page around (the default). */
  readonly scheme?: 'light' | 'dark' | 'auto';
  readonly className?: string;
}

const none: RendererOverrides = {};

/** The whole conversation: header, thread, shelf edge, composer. It fills the box it is put in. */
export const ChatPanel = (props: ChatPanelProps) => {
  const { onLink, imageOrigins, renderText, renderers = none, className, scheme } = props;
  const words = useWords();
  const text = useMemo(
    (): TextOptions => ({
      ...(onLink && { onLink }),
      ...(imageOrigins && { imageOrigins }),
      ...(renderText && { renderText }),
    }),
    [onLink, imageOrigins, renderText],
  );
  return (
    <RenderersProvider value={renderers}>
      <TextProvider value={text}>
        <section
          className={className ? `shelftalk shelftalk-panel ${className}` : 'shelftalk shelftalk-panel'}
          data-scheme={scheme}
          aria-label={props.title ?? words.panelTitle}
        >
          <Header {...props} />
          <Conversation {...props} />
          <Foot {...props} />
        </section>
      </TextProvider>
    </RenderersProvider>
  );
};

const Header = ({ title, onClose }: ChatPanelProps) => {
  const words = useWords();
  return (
    <header className="shelftalk-panel-header">
      <div>
        <h2 className="shelftalk-panel-title" dir="auto">
          {title ?? words.panelTitle}
        </h2>
        <p className="shelftalk-panel-status">{words.panelStatus}</p>
      </div>
      {onClose && (
        <Button look="icon" aria-label={words.closePanel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      )}
    </header>
  );
};

const Conversation = ({ greeting, starters, onError }: ChatPanelProps) => {
  const ids = useMessageIds();
  const renderRow = useCallback(
    (id: string, previousId: string | undefined) => (
      <MessageRow id={id} {...(previousId !== undefined && { previousId })} {...(onError && { onError })} />
    ),
    [onError],
  );
  return (
    <Thread
      ids={ids}
      renderRow={renderRow}
      before={
        ids.length === 0 && (
          <Empty {...(greeting !== undefined && { greeting })} {...(starters && { starters })} />
        )
      }
    />
  );
};

const Foot = ({ attach }: ChatPanelProps) => {
  const turn = useTurn();
  const session = useSession();
  const { stop } = useCommands();
  const { text, setText, send } = useComposer();
  const busy = turn.status === 'sending' || turn.status === 'receiving';
  return (
    <div className="shelftalk-panel-foot">
      <Edge waiting={busy} />
      {session.status !== 'closed' && (
        <Composer
          value={text}
          onChange={setText}
          onSend={send}
          attach={attach}
          {...(busy && { onStop: () => void stop() })}
        />
      )}
    </div>
  );
};
