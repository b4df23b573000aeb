import type { ReactNode } from 'react';
import { AttachMenu } from '../../../src/components/inputs/AttachMenu.tsx';
import { FormMessage } from '../../../src/components/inputs/FormMessage.tsx';
import { StorePicker } from '../../../src/components/inputs/StorePicker.tsx';
import { ButtonsMessage } from '../../../src/components/interactive/ButtonsMessage.tsx';
import { ListMessage } from '../../../src/components/interactive/ListMessage.tsx';
import { AudioMessage } from '../../../src/components/media/AudioMessage.tsx';
import { ImageMessage } from '../../../src/components/media/ImageMessage.tsx';
import { LocationMessage } from '../../../src/components/media/LocationMessage.tsx';
import { ProductMessage } from '../../../src/components/products/ProductMessage.tsx';
import { ProductsMessage } from '../../../src/components/products/ProductsMessage.tsx';
import { RecommendationMessage } from '../../../src/components/products/RecommendationMessage.tsx';
import type { AgentEventKind, EventOf } from '../../../src/protocol/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { conversationEvents, loadFixture } from '../../support/fixtures.ts';
import { rendererProps } from './card.tsx';

/** The first event of a kind in the recording named after the kind. */
const firstEvent = <K extends AgentEventKind>(kind: K): EventOf<K> => {
  const found = conversationEvents(loadFixture(kind)).find(
    (event): event is EventOf<K> => event.kind === kind,
  );
  if (!found) throw new Error(`There is no ${kind} in ${kind}.ndjson.`);
  return found;
};

const never = () => new Promise<never>(() => {});
const stores = [{ storeId: 's', name: 'Keswick', city: 'Keswick', state: 'Cumbria' }];

/** Card rows extend over the padding to the edges of the thread. */
const Thread = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ paddingInline: 'var(--shelftalk-gutter)' }}>{children}</div>
);

describeConformance(
  'A recommendation',
  <Thread>
    <RecommendationMessage {...rendererProps()} event={firstEvent('recommendation')} />
  </Thread>,
);
describeConformance('A product', <ProductMessage {...rendererProps()} event={firstEvent('product')} />);
describeConformance(
  'Products in sections',
  <Thread>
    <ProductsMessage {...rendererProps()} event={firstEvent('products')} />
  </Thread>,
);
describeConformance('A list', <ListMessage {...rendererProps()} event={firstEvent('list')} />);
describeConformance('Buttons', <ButtonsMessage {...rendererProps()} event={firstEvent('buttons')} />);
describeConformance('A recording', <AudioMessage {...rendererProps()} event={firstEvent('audio')} />);
describeConformance('A picture', <ImageMessage {...rendererProps()} event={firstEvent('image')} />);
describeConformance('A place', <LocationMessage {...rendererProps()} event={firstEvent('location')} />);
describeConformance(
  'A form',
  <FormMessage
    {...rendererProps()}
    fields={[{ name: 'name', label: 'Name', type: 'text' }]}
    onCancel={() => {}}
  />,
);
describeConformance('A store picker', <StorePicker {...rendererProps()} stores={stores} />);
describeConformance(
  'The menu of attachments',
  <AttachMenu onSend={() => {}} picture={{ uploads: { upload: never } }} location={{}} />,
);
