/** Data of a product as a tool returns it. */
export interface ProductFacts {
  readonly product_id: string;
  readonly title: string;
  readonly price: string;
  readonly former_price?: string;
  readonly rating?: number;
  readonly reviews?: number;
  readonly attributes?: readonly string[];
  readonly details?: readonly string[];
  readonly colours_in_stock?: readonly string[];
}

type Language = 'en' | 'de' | 'fr';

const amount = (price: string): number => Number(price.split(' ')[0]);
const money = (value: number, language: Language): string =>
  new Intl.NumberFormat({ en: 'en-IE', de: 'de-DE', fr: 'fr-FR' }[language], {
    style: 'currency',
    currency: 'EUR',
  })
    .format(value)
    .replace(/[.,]00(?=\s|$)/u, '');
const decimal = (value: number, language: Language): string =>
  new Intl.NumberFormat({ en: 'en-IE', de: 'de-DE', fr: 'fr-FR' }[language]).format(value);
/** A fact with one number and a unit, such as "Weight: 340 g". */
const measureOf = ({ attributes = [], details = [] }: ProductFacts) => {
  for (const fact of [...attributes, ...details]) {
    const [, value, unit] = /: (\d+(?:\.\d+)?) (g|kg|cm|mm|l|ml|bar|W)$/.exec(fact) ?? [];
    if (value !== undefined && unit !== undefined) return { value: Number(value), unit };
  }
  return undefined;
};

/** Texts that state facts of a product, and of the one shown beside it. */
export function rightAnswers(product: ProductFacts, other: ProductFacts): readonly string[] {
  const { title, rating, reviews = 0, former_price: former, colours_in_stock: colours = [] } = product;
  const [price, otherPrice] = [amount(product.price), amount(other.price)];
  const measure = measureOf(product);
  const gap = Math.abs(price - otherPrice);
  const de = (value: number) => money(value, 'de');
  const fr = (value: number) => money(value, 'fr');
  return [
    `The ${title} costs ${money(price, 'en')}.`,
    `**${title}** – ${money(price, 'en')}, in stock.`,
    `I would take the ${title}: at ${money(price, 'en')} it is a good choice.`,
    `Together with the ${other.title} that is ${money(price + otherPrice, 'en')}.`,
    `Das Modell ${title} kostet ${de(price)}.`,
    `Ich empfehle „${title}“ für ${de(price)}.`,
    `Zusammen mit „${other.title}“ sind es ${de(price + otherPrice)}.`,
    `Le ${title} coûte ${fr(price)}.`,
    `Je vous conseille « ${title} », à ${fr(price)}.`,
    `Avec « ${other.title} », cela fait ${fr(price + otherPrice)} au total.`,
    ...(gap > 0
      ? [`The price difference between the ${title} and the ${other.title} is ${money(gap, 'en')}.`]
      : []),
    ...(rating
      ? [
          `It is rated ${rating} out of 5 by ${reviews} customers.`,
          `${title} hat ${decimal(rating, 'de')} Sterne.`,
          `Il a ${decimal(rating, 'fr')} étoiles sur 5.`,
        ]
      : []),
    ...(measure
      ? [
          `The ${title} has ${decimal(measure.value, 'en')} ${measure.unit}.`,
          `Der Wert beträgt ${decimal(measure.value, 'de')} ${measure.unit}.`,
          `Ici, c’est ${decimal(measure.value, 'fr')} ${measure.unit}.`,
        ]
      : []),
    ...(former
      ? [
          `It is reduced from ${money(amount(former), 'en')} to ${money(price, 'en')}.`,
          `Sie sparen ${de(amount(former) - price)}.`,
          `Il est en baisse de ${Math.round((1 - price / amount(former)) * 100)} %, une réduction.`,
        ]
      : []),
    ...(colours[0] ? [`It comes in ${colours[0]}.`] : []),
  ];
}

/** Texts with one invented statement, by the kind of error. `seed` varies the numbers. */
export function plantedErrors(
  { title, price }: ProductFacts,
  seed: number,
): readonly (readonly [string, string])[] {
  const wrong = Math.round(amount(price) * 0.6 * 100 + 137 + seed * 17) / 100;
  const name = ['Nebula', 'Zenith', 'Aurora', 'Kestrel'][seed % 4] ?? '';
  const number = 7 + (seed % 80);
  const rating = `2.${1 + (seed % 8)}`;
  return [
    ['price', `The ${title} costs only ${money(wrong, 'en')}.`],
    ['price', `„${title}“ kostet ${money(wrong, 'de')}.`],
    ['price', `Le ${title} est à ${money(wrong, 'fr')}.`],
    ['percentage', `Today there is ${number + 0.5}% off everything.`],
    ['percentage', `Heute bekommen Sie ${number},5 % Rabatt.`],
    ['percentage', `Vous avez une remise de ${number},5 %.`],
    ['rating', `Customers give it ${rating} stars.`],
    ['rating', `Es hat ${rating.replace('.', ',')} Sterne.`],
    ['rating', `Il a ${rating.replace('.', ',')} étoiles.`],
    ['measure', `It weighs ${4000 + number * 31} g.`],
    ['measure', `Es ist ${4000 + number * 31} cm breit.`],
    ['measure', `Il fait ${4000 + number * 31} cm de haut.`],
    ['duration', `It has a ${number + 10}-year guarantee.`],
    ['duration', `Die Garantie gilt ${number + 10} Jahre.`],
    ['duration', `Livraison en ${number + 200} heures.`],
    ['date', `It arrives on ${1 + (seed % 27)} March.`],
    ['date', `Es kommt am ${1 + (seed % 27)}. März.`],
    ['date', `Il arrive le ${1 + (seed % 27)} mars.`],
    ['code', `Use the code ${name.toUpperCase()}${number} at the checkout.`],
    ['code', `Mit dem Code SPAR${number} wird es günstiger.`],
    ['code', `Le code PROMO${number} fonctionne encore.`],
    ['phone', `Call +49 30 5550 ${1000 + number}.`],
    ['phone', `Rufen Sie +49 30 5550 ${1000 + number} an.`],
    ['phone', `Appelez le +33 1 55 50 ${10 + (number % 80)} 99.`],
    ['action', `I have added the ${title} to your cart.`],
    ['action', `Ihre Bestellung wurde storniert.`],
    ['action', `Votre commande a été expédiée.`],
    ['action', `Your money has been refunded.`],
    ['action', `Ich habe „${title}“ für Sie reserviert.`],
    ['action', `J’ai appliqué la remise.`],
    ['name', `The ${name} Pro Deluxe would suit you even better.`],
    ['name', `Besser ist „${name} Deluxe 9“.`],
    ['name', `Je préfère le **${name} Ultra**.`],
  ];
}
