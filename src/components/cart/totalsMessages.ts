/** English strings that the cards of orders and carts share. The embed loads them later than the other strings. */
export const totalsMessages = {
  itemsLabel: 'Items',
  showAllItems: (count: string) => `Show all ${count} items`,
  showFewerItems: 'Show fewer items',
  amountSubtotal: 'Subtotal',
  amountDiscount: 'Discount',
  amountShipping: 'Shipping',
  amountTax: 'Tax',
  amountFee: 'Fee',
  amountTotal: 'Total',
  amountFree: 'Free',
};
