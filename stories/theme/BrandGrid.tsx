import { ChatLauncher } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { shopBrands } from './shopBrands.ts';
import './brandGrid.css';

const answer = recordedAnswer('recommendation', 'A waterproof jacket, please');
const suggestions = { suggestions: ['Which is lightest?', 'Only green'] };

/** The same answer in the chat of each brand. */
export const BrandGrid = () => (
  <ul className="brands">
    {shopBrands.map(({ name, kind, scheme, tokens }) => (
      <li key={name} className="shelftalk page-example" data-scheme={scheme} style={tokens} data-brand={name}>
        <ChatPreview
          title={`${name}, ${kind}`}
          messages={answer}
          state={suggestions}
          panel={{ title: name }}
          scheme={scheme}
          height={600}
          style={tokens}
        />
        <div inert className="brands-launcher">
          <ChatLauncher open={false} label="Ask us" onPress={() => {}} />
          <span>{kind}</span>
        </div>
      </li>
    ))}
  </ul>
);
