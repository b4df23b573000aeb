import { describe, expect, test } from 'vitest';
import { shopOf } from './shopOf.ts';

/** A shop in each language of the interface: a lamp of metal, a lamp of wood, and a rug. */
const shops: Readonly<
  Record<
    string,
    {
      readonly texts: readonly [metal: string, wood: string, rug: string];
      /** Description of all three, if their titles are too short to show the language. */
      readonly text?: string;
      /** Finds the first two. */
      readonly lamps: string;
      /** Finds the second only. */
      readonly notMetal: string;
      /** The first costs 50, the second 150, the third 250. */
      readonly under100: string;
      readonly unknown: string;
    }
  >
> = {
  en: {
    texts: ['Metal lamp for the desk', 'Wooden lamp for the desk', 'Woollen rugs for the floor'],
    lamps: 'show me the lamps',
    notMetal: 'a lamp without metal',
    under100: 'a lamp under 100 euros',
    unknown: 'violin',
  },
  de: {
    texts: [
      'Tischlampe aus Metall für das Büro',
      'Tischlampe aus Holz für das Büro',
      'Teppich für den Boden',
    ],
    lamps: 'ich suche Lampen',
    notMetal: 'eine Lampe ohne Metall',
    under100: 'eine Lampe unter 100 Euro',
    unknown: 'Geige',
  },
  fr: {
    texts: ['Lampe en métal pour le bureau', 'Lampe en bois pour le bureau', 'Tapis en laine pour le sol'],
    lamps: 'je cherche des lampes',
    notMetal: 'une lampe sans metal',
    under100: 'une lampe à moins de 100 €',
    unknown: 'violon',
  },
  es: {
    texts: [
      'Lámpara de metal para la mesa',
      'Lámpara de madera para la mesa',
      'Alfombra de lana para el suelo',
    ],
    lamps: 'busco lamparas',
    notMetal: 'una lámpara sin metal',
    under100: 'una lámpara por menos de 100 euros',
    unknown: 'violín',
  },
  it: {
    texts: ['Lampada di metallo per la scrivania', 'Lampada di legno per la scrivania', 'Tappeto di lana'],
    lamps: 'cerco delle lampade',
    notMetal: 'una lampada senza metallo',
    under100: 'una lampada sotto i 100 euro',
    unknown: 'violino',
  },
  pt: {
    texts: ['Luminária de metal para a mesa', 'Luminária de madeira para a mesa', 'Tapete de lã para o chão'],
    text: 'Feito à mão, com muito cuidado; não precisa de montagem.',
    lamps: 'procuro luminárias',
    notMetal: 'uma luminária sem metal',
    under100: 'uma luminária até 100 reais',
    unknown: 'violino',
  },
  nl: {
    texts: ['Bureaulamp van metaal voor het bureau', 'Bureaulamp van hout voor het bureau', 'Wollen kleed'],
    lamps: 'ik zoek lampen',
    notMetal: 'een lamp zonder metaal',
    under100: 'een lamp onder de 100 euro',
    unknown: 'viool',
  },
  pl: {
    texts: ['Lampa metalowa na biurko', 'Lampa drewniana na biurko', 'Dywan wełniany na podłogę'],
    text: 'Wykonane ręcznie, jest już złożone i gotowe do użycia.',
    lamps: 'szukam lampy',
    notMetal: 'lampa, ale nie metalowa',
    under100: 'lampa do 100 zł',
    unknown: 'skrzypce',
  },
  tr: {
    texts: ['Metal masa lambası', 'Ahşap masa lambası', 'Yün halı'],
    text: 'Bu ürün el yapımı ve her oda için çok kullanışlı.',
    lamps: 'lambalar arıyorum',
    notMetal: 'metal olmayan lamba',
    under100: '100 TL altında lamba',
    unknown: 'keman',
  },
  ar: {
    texts: ['مصباح من المعدن للمكتب', 'مصباح من الخشب للمكتب', 'سجادة من الصوف'],
    lamps: 'أريد المصباح',
    notMetal: 'مصباح بدون معدن',
    under100: 'مصباح أقل من 100 يورو',
    unknown: 'كمان',
  },
  he: {
    texts: ['מנורה ממתכת לשולחן', 'מנורה מעץ לשולחן', 'שטיח צמר לרצפה'],
    lamps: 'אני מחפש מנורה',
    notMetal: 'מנורה לא ממתכת',
    under100: 'מנורה עד 100 שקל',
    unknown: 'כינור',
  },
  hi: {
    texts: ['धातु का लैंप मेज के लिए', 'लकड़ी का लैंप मेज के लिए', 'ऊनी कालीन'],
    lamps: 'मुझे लैंप चाहिए',
    notMetal: 'धातु के बिना लैंप',
    under100: '100 रुपये से कम लैंप',
    unknown: 'वायलिन',
  },
  ja: {
    texts: ['金属製のデスクランプ', '木製のデスクランプ', 'ウールの絨毯'],
    lamps: 'ランプを探しています',
    notMetal: '金属以外のランプ',
    under100: '100円以下のランプ',
    unknown: 'バイオリン',
  },
  zh: {
    texts: ['金属台灯', '木制台灯', '羊毛地毯'],
    lamps: '我想买台灯',
    notMetal: '不要金属的台灯',
    under100: '100元以下的台灯',
    unknown: '小提琴',
  },
};

describe.each(Object.entries(shops))(
  '%s',
  (language, { texts, text: description = '', lamps, notMetal, under100, unknown }) => {
    const [metal, wood, rug] = texts;
    const shop = shopOf({
      [metal]: { description, price: 50 },
      [wood]: { description, price: 150 },
      [rug]: { description, price: 250 },
    });

    test('is recognised by the texts of the shop', () => {
      expect(shop.search.language).toBe(language);
    });

    test('words are found in other forms than those of the shop', () => {
      expect([...shop.titles(lamps)].sort()).toEqual([metal, wood].sort());
      expect(shop.run(lamps).unmatched).toEqual([]);
    });

    test('a negation excludes', () => {
      expect(shop.titles(notMetal)).toEqual([wood]);
    });

    test('a price limit excludes', () => {
      expect(shop.titles(under100)).toEqual([metal]);
      expect(shop.run(under100).limits).toMatchObject([{ of: 'price', max: 100 }]);
    });

    test('an unknown word finds nothing', () => {
      expect(shop.run(unknown)).toMatchObject({
        total: 0,
        unmatched: expect.arrayContaining([expect.any(String)]),
      });
    });
  },
);
