export interface Coordinates {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Metres. */
const [earthRadius, mile] = [6_371_000, 1609.344];

/** Regions that use miles. */
const milesRegions = ['US', 'GB', 'MM', 'LR'];

/**
 * Great-circle distance in metres, by the haversine formula.
 *
 * @see https://en.wikipedia.org/wiki/Haversine_formula
 */
export function distance(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const latitudeDifference = radians(to.latitude - from.latitude);
  const longitudeDifference = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(latitudeDifference / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(longitudeDifference / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Formats metres in the locale's units. Short distances are rounded to tens of metres or yards, and are at least 10. */
export function distanceText(metres: number, locale: string): string {
  const isMiles = milesRegions.includes(new Intl.Locale(locale).maximize().region ?? '');
  if (isMiles && metres >= mile / 10) return formatUnit(metres / mile, 'mile', locale);
  if (!isMiles && metres >= 1_000) return formatUnit(metres / 1_000, 'kilometer', locale);
  const [length, unit] = isMiles ? [metres / 0.9144, 'yard'] : [metres, 'meter'];
  return formatUnit(Math.max(10, Math.round(length / 10) * 10), unit, locale);
}

function formatUnit(value: number, unit: string, locale: string): string {
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
