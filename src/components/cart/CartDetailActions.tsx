'use client';

import { useState } from 'react';
import { useReceipt } from '../../react/index.ts';
import type { DetailActionsProps } from '../products/CartParts.ts';
import { DetailActions } from '../products/DetailActions.tsx';
import { productFacts } from '../products/productFacts.ts';
import { chosenVariant } from '../products/productVariants.ts';
import { limitsOfProduct } from '../products/quantityLimits.ts';
import { QuantityStepper } from './QuantityStepper.tsx';
import { useShopCart } from './useShopCart.ts';

/** The largest quantity, unless the shop accepts or has fewer pieces. */
const maxPieces = 99;

/** The button of the details sheet that adds the chosen variant to the cart, with a quantity stepper before it. */
export function CartDetailActions(props: DetailActionsProps) {
  const { product, name, choices, picks } = props;
  const cart = useShopCart();
  const receipt = useReceipt(product.productId);
  const [wanted, setWanted] = useState({ quantity: 0, receipt });
  const variant = chosenVariant(choices, picks);
  const { status, remaining = maxPieces } = variant?.stock ?? productFacts(product).stock;
  const { min, max, step } = limitsOfProduct(product, variant);
  const limits = { min, max: Math.floor(Math.min(max, Math.max(min, remaining)) / step) * step, step };
  // After adding, the next size or colour begins with the smallest quantity.
  const quantity = Math.min(Math.max(min, wanted.receipt === receipt ? wanted.quantity : min), limits.max);
  if (!cart || status === 'out') return <DetailActions {...props} />;
  return (
    <div className="shelftalk-cart-add">
      <QuantityStepper
        name={name}
        quantity={quantity}
        limits={limits}
        onChange={(quantity) => setWanted({ quantity, receipt })}
      />
      <DetailActions {...props} quantity={quantity} />
    </div>
  );
}
