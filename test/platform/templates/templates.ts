/** A valid template, which tests modify. */
export const promo = {
  name: 'spring_sale',
  language: { code: 'en' },
  category: 'MESSAGE_TEMPLATE_GROUP_CATEGORY_MARKETING',
  template_components: [
    { header: { text: { text: 'For {{1}}' } } },
    { body: { text: { text: 'Hello {{1}}, all mugs are {{2}} % off.', example: ['Ana', '20'] } } },
    { footer: { text: { text: 'River Street Shop' } } },
    { button: { url: { text: 'See them', url: 'https://shop.example/sale/{{1}}' } } },
    { button: { phoneNumber: { text: 'Call us', phoneNumber: '+351910000001' } } },
  ],
} as const;

export const plainBody = { body: { text: { text: 'All mugs are on sale.' } } } as const;
export const quickReply = (text: string) => ({ button: { quickReply: { text } } });
export const link = (url: string) => ({ button: { url: { text: 'Open', url } } });

/** A typical card of a carousel. */
export const card = (
  type = 'TYPE_IMAGE',
  buttons: readonly object[] = [link('https://shop.example/p/{{1}}')],
) => ({
  components: [
    { header: { media: { type } } },
    { body: { text: { text: 'The mug of {{1}}.' } } },
    ...buttons,
  ],
});
export const carousel = (...cards: readonly object[]) => ({ carousel: { cards } });
