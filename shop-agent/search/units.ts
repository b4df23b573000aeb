import { foldWord } from './tokenize.ts';

/** Units as shops and shoppers write them in the 14 languages, with their size in the first unit of the kind. */
const units: Readonly<Record<string, readonly (readonly [size: number, spellings: string])[]>> = {
  length: [
    [
      1,
      'cm|centimetre|centimetres|centimeter|centimeters|zentimeter|centimètre|centimètres|centímetro|centímetros|centimetro|centimetri|centymetr|centymetrów|santim|santimetre|سم|סמ|सेमी|センチ|厘米|公分',
    ],
    [
      0.1,
      'mm|millimetre|millimetres|millimeter|millimeters|millimètres|milímetros|millimetri|milimetrów|milimetre|مم|ממ|मिमी|ミリ|毫米',
    ],
    [
      100,
      'm|metre|metres|meter|meters|mètre|mètres|metro|metros|metri|metr|metry|metrów|متر|מטר|मीटर|メートル|米',
    ],
    [
      2.54,
      'in|inch|inches|"|″|zoll|pouce|pouces|pulgada|pulgadas|pollici|polegada|polegadas|inç|cal|cali|بوصة|אינץ|इंच|インチ|英寸',
    ],
    [30.48, 'ft|foot|feet|fuß|pied|pieds|pie|pies|piedi|pés|قدم|फुट|フィート|英尺'],
  ],
  mass: [
    [
      1,
      'g|gr|gram|grams|gramm|gramme|grammes|gramo|gramos|grammo|grammi|grama|gramas|gramów|غرام|جرام|גרם|ग्राम|グラム|克',
    ],
    [
      1000,
      'kg|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilogramo|kilogramos|chilo|chili|chilogrammi|quilo|quilos|kilogramów|كغ|كجم|كيلو|קג|קילו|किलो|किग्रा|キロ|公斤|千克',
    ],
    [453.59, 'lb|lbs|pound|pounds|pfund|libra|libras'],
    [28.35, 'oz|ounce|ounces|unzen|onza|onzas'],
  ],
  volume: [
    [1, 'l|ltr|litre|litres|liter|liters|litro|litros|litri|litr|litry|litrów|لتر|ליטר|लीटर|リットル|升'],
    [
      0.001,
      'ml|millilitre|millilitres|milliliter|milliliters|mililitros|millilitri|مل|מל|मिली|ミリリットル|毫升',
    ],
    [0.01, 'cl|centilitre|centilitres|zentiliter'],
    [3.785, 'gal|gallon|gallons'],
  ],
  power: [
    [1, 'w|watt|watts|vatios|واط|וואט|वाट|ワット|瓦'],
    [1000, 'kw|kilowatt'],
  ],
  pressure: [
    [1, 'bar|bars|بار|バール|बार|巴'],
    [0.0689, 'psi'],
  ],
  voltage: [[1, 'v|volt|volts|voltios|فولت|וולט|वोल्ट|ボルト|伏']],
  charge: [
    [1, 'ah'],
    [0.001, 'mah'],
  ],
  energy: [[1, 'wh']],
  light: [[1, 'lm|lumen|lumens|lúmenes|ルーメン|流明']],
  sound: [[1, 'db|dezibel|decibel|decibels|デシベル|分贝']],
  torque: [[1, 'nm']],
  frequency: [[1, 'hz']],
  data: [
    [1, 'gb|gigabyte|gigabytes'],
    [1024, 'tb|terabyte|terabytes'],
    [1 / 1024, 'mb|megabyte|megabytes'],
  ],
  temperature: [
    [
      1,
      '°c|℃|degree|degrees|celsius|grad|degrés|grados|gradi|graus|graden|stopni|derece|درجة|מעלות|डिग्री|度',
    ],
  ],
  resolution: [[1, 'dpi|ppi']],
  duration: [
    [
      1,
      'h|hr|hrs|hour|hours|stunde|stunden|heure|heures|hora|horas|ora|ore|uur|godzin|godziny|saat|ساعة|ساعات|שעה|שעות|घंटे|घंटा|時間|小时|小時',
    ],
    [1 / 60, 'minute|minutes|mins|minuten|minutos|minuti|minut|dakika|دقيقة|דקות|मिनट|分钟'],
  ],
};

interface Unit {
  readonly kind: string;
  readonly size: number;
}

const bySpelling = new Map<string, Unit>(
  Object.entries(units).flatMap(([kind, entries]) =>
    entries.flatMap(([size, spellings]) =>
      spellings.split('|').map((spelling) => [foldWord(spelling) || spelling, { kind, size }] as const),
    ),
  ),
);

/** Returns the unit that a folded word names. */
export const unitOf = (word: string): Unit | undefined => bySpelling.get(word);

/** Words that say which side of a product a measure is, in the 14 languages. */
const aspects: readonly string[] = [
  'wide|width|breit|breite|large|largeur|ancho|anchura|largo|larghezza|largura|breed|breedte|szeroki|szerokość|genişlik|geniş|عرض|العرض|רוחב|चौड़ाई|चौड़ा|幅|宽|宽度',
  'high|height|tall|hoch|höhe|haut|hauteur|alto|altura|alta|altezza|hoog|hoogte|wysoki|wysokość|yükseklik|ارتفاع|الارتفاع|גובה|ऊंचाई|ऊँचाई|高さ|高|高度',
  'deep|depth|tief|tiefe|profond|profondeur|fondo|profundidad|profondità|profundidade|diep|diepte|głęboki|głębokość|derinlik|عمق|עומק|गहराई|奥行|奥行き|深|深度',
  'long|length|lang|länge|longueur|longitud|lunghezza|lungo|comprimento|lengte|długi|długość|uzunluk|طول|الطول|אורך|लंबाई|長さ|长|长度',
  'diameter|durchmesser|diamètre|diámetro|diametro|diâmetro|średnica|çap|قطر|קוטר|व्यास|直径',
];
const byAspect = new Map<string, number>(
  aspects.flatMap((words, at) => words.split('|').map((word) => [foldWord(word) || word, at + 1] as const)),
);
/** Returns the number of the side that a folded word names; 0 if it names none. */
export const aspectOf = (word: string): number => byAspect.get(word) ?? 0;

const currencies = new Set(
  `$ € £ ¥ ₹ ₺ ₪ euro euros eur usd dollar dollars dólares dollari gbp pounds quid bucks inr rupees yen
   jpy yuan cny rmb pln zł zl zlotych try tl lira liras reais brl chf franken دولار دولارا
   يورو ريال درهم שקל שקלים ils रुपये रुपए 円 元 块`.split(/\s+/),
);
/** Whether a word or sign names a currency. */
export const isCurrency = (word: string): boolean => currencies.has(word.toLowerCase());
