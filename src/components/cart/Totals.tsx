import { getOwn } from '../../protocol/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { totalsMessages } from './totalsMessages.ts';
import { useAmount } from './useAmount.ts';

/** One row of a sum, as the shop sent it. */
interface Total {
  readonly type: string;
  readonly label?: string;
  readonly amount: number;
}

interface TotalsProps {
  readonly totals: readonly Total[];
  readonly currency: string | undefined;
}

/** The amounts of an order or a cart, in the shop's sequence and with its labels, if it sent any. Shipping for 0 is "Free". */
export const Totals = ({ totals, currency }: TotalsProps) => {
  const messages = { ...totalsMessages, ...useMessages() };
  const format = useAmount(currency);
  const names: Readonly<Record<string, string>> = {
    subtotal: messages.amountSubtotal,
    discount: messages.amountDiscount,
    shipping: messages.amountShipping,
    tax: messages.amountTax,
    fee: messages.amountFee,
    total: messages.amountTotal,
  };
  return (
    <dl className="shelftalk-totals">
      {totals.map(({ type, label, amount }) => (
        <div key={[type, label, amount].join()} data-type={type}>
          <dt>
            <bdi>{label ?? getOwn(names, type) ?? type}</bdi>
          </dt>
          <dd>{type === 'shipping' && amount === 0 ? messages.amountFree : format(amount)}</dd>
        </div>
      ))}
    </dl>
  );
};
