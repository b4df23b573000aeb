import { useMemo } from 'react';
import { accentTokens, ChatLauncher } from '../../src/components/index.ts';
import { ChatPreview, recordedAnswer } from '../docs/ChatPreview.tsx';
import { productsById } from '../support/cards.ts';
import { type Brand, type Tokens, tokensOf } from './brand.ts';
import './shopPage.css';

const answer = recordedAnswer('recommendation', 'A waterproof jacket under 200 euros, please');
const panel = { title: 'Your shop' };
const suggestions = { suggestions: ['Which is the lightest?', 'What about trousers?'] };
const products = Object.values(productsById).slice(0, 4);

interface ShopPageProps {
  readonly brand: Brand;
  readonly extraTokens?: Tokens | undefined;
  readonly scheme: 'light' | 'dark';
}

/** A category page of a shop with the open chat, in the brand's font and accent. */
export const ShopPage = ({ brand, extraTokens, scheme }: ShopPageProps) => {
  const { accent } = brand;
  const tokens = useMemo(
    () => ({ ...(accent !== undefined && accentTokens(accent)), ...tokensOf(brand), ...extraTokens }),
    [accent, brand, extraTokens],
  );
  return (
    <section
      className="shelftalk shop-page page-example"
      data-scheme={scheme}
      style={tokens}
      aria-label={`Shop page, ${scheme}`}
    >
      <div aria-hidden="true" inert className="shop-page-content">
        <div className="shop-page-bar">
          <strong>Your shop</strong>
          <span>New</span>
          <span>Jackets</span>
          <span>Boots</span>
          <span>Bag (2)</span>
        </div>
        <p className="shop-page-title">Rain jackets</p>
        <div className="shop-page-grid">
          {products.map(({ productId, title, price, imageUrl }) => (
            <div key={productId}>
              <img src={imageUrl} alt="" />
              <p>{title}</p>
              <p>€{price}</p>
            </div>
          ))}
        </div>
        <div className="shop-page-launcher">
          <ChatLauncher open={false} onPress={() => {}} />
        </div>
      </div>
      <div className="shop-page-chat">
        <ChatPreview
          title={`Your shop, ${scheme}`}
          messages={answer}
          state={suggestions}
          panel={panel}
          scheme={scheme}
          height={560}
          style={tokens}
        />
      </div>
    </section>
  );
};
