/** A conversation, and texts of a model in it; written by hand before the check was. */
export interface WrittenAnswers {
  /** Data of the results of tools. */
  readonly results: readonly object[];
  /** The shopper's words. */
  readonly asked: string;
  /** Actions that results of tools prove. */
  readonly actions?: readonly string[];
  /** Texts that the check must leave alone. */
  readonly right: readonly string[];
  /** Texts with a statement that nothing in the conversation proves. */
  readonly wrong: readonly string[];
}

/** Names of the invented shops. */
export const shopNames = [
  ...[
    'Fell & Ferry',
    'Fell & Ferry Dublin',
    'Fell & Ferry Lyon',
    'Dublin',
    'Lyon',
    'Hollin',
    'Brunel',
    'Norrby',
  ],
  ...['Jackets', 'Tents', 'Espresso machines', 'Grinders', 'Sofas', 'Beds'],
];

const jackets = [
  {
    products: [
      {
        product_id: 'squall-jacket',
        title: 'Squall 2.5L Rain Jacket',
        price: '149 EUR',
        in_stock: true,
        sizes_in_stock: ['S', 'M', 'L', 'XL'],
        colours_in_stock: ['Moss', 'Slate blue'],
        rating: 4.6,
        reviews: 142,
        attributes: ['Weight: 310 g', 'Waterproof: 15000 mm'],
        features: ['Waterproof', 'Packs small', 'PFAS-free'],
        description: 'A light jacket for sudden rain, with taped seams and two pockets.',
      },
      {
        product_id: 'cloudburst-shell-mens',
        title: 'Cloudburst 3L Shell Men’s',
        price: '229 EUR',
        former_price: '269 EUR',
        in_stock: true,
        sizes_in_stock: ['M', 'L'],
        rating: 4.8,
        reviews: 67,
        attributes: ['Weight: 480 g', 'Waterproof: 20000 mm'],
        description: 'Three layers for days of rain in the hills. Pit zips.',
      },
      {
        product_id: 'drizzle-jacket',
        title: 'Drizzle Packable Rain Jacket',
        price: '89 EUR',
        in_stock: true,
        attributes: ['Weight: 240 g', 'Waterproof: 10000 mm'],
      },
    ],
  },
];

const tents = [
  {
    products: [
      {
        product_id: 'lee-2-tent',
        title: 'Lee 2 Tent',
        price: '289 EUR',
        attributes: ['Weight: 1900 g', 'Sleeps: 2', 'Inner height: 105 cm'],
        rating: 4.4,
        reviews: 88,
      },
      {
        product_id: 'plateau-3-tent',
        title: 'Plateau 3 All-Season Tent',
        price: '549 EUR',
        attributes: ['Weight: 3.6 kg', 'Sleeps: 3'],
        description: 'Made for wind and snow. Four poles.',
      },
      {
        product_id: 'lee-1-tent',
        title: 'Lee 1 Solo Tent',
        price: '219 EUR',
        attributes: ['Weight: 1200 g'],
      },
    ],
  },
];

const help = [
  {
    answer: [
      'You can return unused goods within 60 days of delivery; the money comes back within 5 working days after we have received the parcel. Orders placed before 14:00 are sent the same day. Standard delivery costs €4.90 and takes 2 to 4 working days, free from €80. [Returns](https://shop.example/help/#returns)',
      'Fell & Ferry Dublin, 12 Wicklow Street: open now, until 19:00. Monday to Saturday 10:00–19:00. Phone +353 1 555 0142.',
    ],
  },
];

const coffee = [
  {
    products: [
      {
        product_id: 'esp-lira',
        title: 'Lira Espresso Machine',
        price: '429 EUR',
        attributes: ['Pump pressure: 15 bar', 'Water tank: 1.8 l', 'Width: 25 cm'],
        colours_in_stock: ['Steel', 'Matte black', 'Cream'],
        description: 'Single boiler, heats up in 6 minutes. No built-in grinder.',
      },
      {
        product_id: 'esp-duetto',
        title: 'Duetto Dual Boiler Espresso Machine',
        price: '1299 EUR',
        attributes: ['Pump pressure: 9 bar', 'Water tank: 2.5 l', 'Width: 36 cm'],
      },
    ],
  },
];

const sofas = [
  {
    products: [
      {
        product_id: 'norrby-3',
        title: 'Norrby 3-Seater Sofa',
        price: '1149 EUR',
        former_price: '1299 EUR',
        colours_in_stock: ['Dark grey', 'Oatmeal'],
        attributes: ['Width: 214 cm', 'Depth: 92 cm'],
      },
      {
        product_id: 'rosa-bed',
        title: 'Rosa Full Metal Bed',
        price: '329 EUR',
        attributes: ['Finish: Rose gold'],
      },
    ],
  },
];

const order = [
  {
    orders: [{ number: 'FF-10427', status: 'shipped', expected: '2026-12-02' }],
    answer: ['Your order FF-10427 is on its way.'],
  },
];

export const writtenAnswers: readonly WrittenAnswers[] = [
  {
    results: jackets,
    asked: 'how much is the squall jacket? I want something under 150 in size M',
    right: [
      'The Squall 2.5L Rain Jacket costs €149 and has 4.6 stars from 142 reviews.',
      'It weighs 310 g, so you will hardly notice it in your pack.',
      'Three rain jackets fit. The Drizzle is the cheapest at €89.',
      'The Cloudburst is reduced: €229 instead of €269, so you save €40.',
      'At just under €150 the **Squall** is the one I would take.',
      'The Squall and the Drizzle together come to €238.',
      'It comes in Moss and Slate blue, and M is in stock.',
      'The Cloudburst keeps out more water (20,000 mm against 15,000 mm), but it is heavier.',
      'I haven’t added anything to your bag yet. Shall I open the options?',
      '| Jacket | Price | Weight |\n|---|---|---|\n| Squall 2.5L Rain Jacket | €149 | 310 g |\n| Drizzle Packable Rain Jacket | €89 | 240 g |',
      '1. **Squall 2.5L Rain Jacket**: light, 310 g\n2. **Drizzle Packable Rain Jacket**: 240 g, packs small',
      'Good question! For town the Drizzle is plenty, for the hills I would go for the Cloudburst 3L Shell.',
      'The Drizzle is 70 g lighter than the Squall.',
      'Die Squall Regenjacke kostet 149 € und wiegt 310 Gramm.',
      'Drei Jacken passen; am günstigsten ist die Drizzle für 89 Euro.',
      'Ja, Größe M ist verfügbar.',
      'La Squall coûte 149 € et pèse 310 g.',
      'La moins chère est la Drizzle, à 89 euros.',
    ],
    wrong: [
      'The Squall 2.5L Rain Jacket costs only €19 today.',
      'It is rated 4.9 stars by our customers.',
      'I have added the Squall in M to your bag.',
      'The Squall is available for €89 as well.',
      'You may also like the Nebula Storm Jacket.',
      'It weighs just 190 g.',
      'Use WELCOME15 at the checkout to save a little.',
      'Die Squall gibt es heute mit 30 % Rabatt.',
      'Ich habe die Jacke in Ihren Warenkorb gelegt.',
      'La Squall est à 99 € cette semaine.',
      'J’ai ajouté la Squall à votre panier.',
      'Check the reviews at gearlab-tests.com before you buy.',
    ],
  },
  {
    results: tents,
    asked: 'I am going to Scotland in October with a friend. Which tent for wind, and is the lee 2 lighter?',
    right: [
      'For Scotland in October I would take the Plateau 3: it is heavier (3.6 kg) but made for wind.',
      'Yes, the Lee 2 is lighter: 1.9 kg against 3.6 kg.',
      'The Lee 1 sleeps one, the Lee 2 sleeps two.',
      'The Lee 2 Tent is €260 cheaper than the Plateau 3.',
      'With an inner height of 105 cm you can sit in it.',
      'If you camp in calm weather, e.g. in a valley, the Lee 2 at €289 will do.',
      'Das Plateau 3 wiegt 3,6 kg, ist aber für Wind gemacht.',
      'Für zwei Personen passt das Lee 2 Zelt für 289 €.',
      'Le Lee 2 pèse 1,9 kg, contre 3,6 kg pour le Plateau 3.',
      'Pour le vent en Écosse, je prendrais le Plateau 3.',
      'My pick is the **Plateau 3 All-Season Tent** – four poles make a difference.',
    ],
    wrong: [
      'The Lee 2 sleeps 5 people and weighs 300 g.',
      'The new Lee 4 Tent would be even better.',
      'We have the Nebula Pro Tent for €199, in stock in Dublin.',
      'It withstands winds of 160 km/h.',
      'I’ve reserved one for you in the Dublin store.',
      'Das Zelt wiegt nur 1,2 kg weniger als 900 g.',
      'Le Plateau 3 est garanti 10 ans.',
      'It has a hydrostatic head of 5,000 mm.',
    ],
  },
  {
    results: help,
    asked:
      'can I send it back, how long does delivery take and when is the Dublin shop open? I live at 12 Elm Road',
    right: [
      'Yes, within 60 days of delivery, as long as it is unused.',
      'Standard delivery takes 2 to 4 working days and costs €4.90; from €80 it is free.',
      'Our Dublin store is open until 19:00 today.',
      'You can reach them at +353 1 555 0142.',
      'Once the parcel has been received, you get your money back within 5 working days.',
      'Orders placed before 14:00 are sent the same day.',
      'The store at 12 Wicklow Street is open from 10:00 to 19:00, Monday to Saturday. [Returns](https://shop.example/help/#returns)',
      'Sie können innerhalb von 60 Tagen zurückgeben, was Sie nicht benutzt haben.',
      'Die Lieferung kostet 4,90 € und dauert 2–4 Werktage.',
      'Vous avez 60 jours pour le renvoyer.',
      'La livraison coûte 4,90 € ; elle est gratuite à partir de 80 €.',
      'Le magasin de Dublin ferme à 19 h 00.',
    ],
    wrong: [
      'You can return anything within 365 days.',
      'Delivery takes 24 hours.',
      'Call us on +44 900 123 456.',
      'Your refund has been issued.',
      'The Dublin store is open until 22:00.',
      'Every product has a 10-year warranty.',
      'Express delivery is €2.50.',
      'Die Rückgabe ist 100 Tage lang möglich.',
      'Vous serez livré le 24 décembre.',
      'Ihre Rückzahlung wurde veranlasst.',
    ],
  },
  {
    results: coffee,
    asked: 'an espresso machine for a small kitchen, at most 30 cm wide. what about the Duetto?',
    right: [
      'The Lira is 25 cm wide, so it fits your 30 cm.',
      'The Duetto costs €1,299 and is 36 cm wide: too wide for your space.',
      'It heats up in 6 minutes and pumps at 15 bar.',
      'Neither has a built-in grinder as far as I know.',
      'The tank holds 1.8 litres. That is about eight double espressos, I would guess.',
      'Die Lira ist 25 cm breit und kostet 429 €.',
      'Die Duetto kostet 1.299,00 € und ist mit 36 cm zu breit.',
      'Der Wassertank fasst 1,8 Liter.',
      'La Lira fait 25 cm de large et coûte 429,00 €.',
      'La Duetto coûte 1 299 €, soit 870 € de plus.',
      'It is available in Steel, Matte black and Cream.',
    ],
    wrong: [
      'The Lira has a 20 bar pump.',
      'The Duetto is on sale for €999.',
      'The Barista Express Impress has a grinder.',
      'Your order is on its way.',
      'Die Lira ist nur 18 cm breit.',
      'La Lira chauffe en 30 secondes.',
      'It is rated 4.7 out of 5.',
    ],
  },
  {
    results: sofas,
    asked: 'a sofa in navy, and does the metal bed come in rose gold?',
    right: [
      'Yes, the Rosa Full Metal Bed is in rose gold and costs €329.',
      'The Norrby 3-Seater Sofa is 214 cm wide and 92 cm deep.',
      'It is reduced from €1,299 to €1,149.',
      'I don’t see navy; it comes in Dark grey and Oatmeal.',
      'Das Norrby Sofa gibt es in Dunkelgrau, leider nicht in Navy.',
      'Le lit Rosa existe bien en or rose, pour 329 €.',
      'Together the sofa and the bed are €1,478.',
    ],
    wrong: [
      'The Norrby is 180 cm wide.',
      'I applied a 20% discount for you.',
      'The Norrby 5-Seater Sofa is navy.',
      'Le canapé Norrby coûte 749 €.',
      'Wir haben auch das **Malmö Ecksofa**.',
      'It will arrive on 3 December.',
    ],
  },
  {
    results: order,
    actions: ['ordered', 'sent'],
    asked: 'where is my order FF-10427? ada@shop.example',
    right: [
      'Your order FF-10427 is on its way and should arrive on 2 December.',
      'It has been shipped; expect it by 02/12/2026.',
      'Ihre Bestellung FF-10427 wurde verschickt und kommt voraussichtlich am 2. Dezember.',
      'Votre commande est en route, elle arrivera le 2 décembre.',
    ],
    wrong: [
      'Your order FF-10428 is on its way.',
      'It was delivered on 27 November.',
      'I have cancelled the order and refunded €149.',
      'Ich habe die Bestellung storniert.',
      'Votre commande a été annulée.',
    ],
  },
];
