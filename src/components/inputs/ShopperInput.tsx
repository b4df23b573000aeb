import type { ReactNode } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { AudioPlayer } from '../media/AudioPlayer.tsx';
import { Picture } from '../media/Picture.tsx';
import { PlaceCard } from '../media/PlaceCard.tsx';
import { useWords } from '../words/WordsContext.tsx';
import { FormValues } from './FormValues.tsx';
import { storePlace } from './stores.ts';

export interface ShopperInputProps {
  readonly input: ChatInput;
  /** What the keys of a form are called. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** What the shopper said or chose, as it stands in the thread. Words are shown as typed, never as markdown. */
export function ShopperInput({ input, labels }: ShopperInputProps) {
  const words = useWords();
  switch (input.kind) {
    case 'text':
    case 'assistant':
      return <Said>{input.text}</Said>;
    case 'button':
      return <Said>{input.title || input.id}</Said>;
    case 'row':
      return <Chosen title={input.title || input.id} detail={input.description} />;
    case 'store':
      return <Chosen title={input.name || input.storeId} detail={storePlace(input)} />;
    case 'form':
      return (
        <div className="shelftalk-said">
          <FormValues values={input.values} labels={labels} />
        </div>
      );
    case 'image':
      return <Picture key={input.url} url={input.url} caption={input.caption} />;
    case 'audio':
      return <AudioPlayer url={input.url} />;
    case 'location':
      return (
        <PlaceCard
          place={{ ...input, name: input.name || input.address ? input.name : words.attachLocation }}
        />
      );
    default:
      return input satisfies never;
  }
}

const Said = ({ children }: { readonly children: ReactNode }) => (
  <div className="shelftalk-said" dir="auto">
    {children}
  </div>
);

const Chosen = ({ title, detail }: { readonly title: string; readonly detail: string }) => (
  <div className="shelftalk-said" dir="auto">
    <b>{title}</b>
    {detail !== '' && <span>{detail}</span>}
  </div>
);
