import type { Brand } from './brand.ts';

const checks: Readonly<Record<keyof Brand, RegExp>> = {
  accent: /^#[\da-f]{6}$/u,
  radius: /^\d{1,2}px$/u,
  font: /^[\p{L}\p{N}\s,'"-]{1,200}$/u,
  scheme: /^(?:light|dark|auto|host)$/u,
};
const names = ['accent', 'radius', 'font', 'scheme'] as const;

/** Formats a brand as the hash of an address, such as `#accent=%230b6e4f&radius=6px`. */
export const toHash = (brand: Brand): string => {
  const parameters = new URLSearchParams();
  for (const name of names) if (brand[name] !== undefined) parameters.set(name, brand[name]);
  return `#${parameters}`;
};

/** Parses the hash of an address. Settings with unexpected values are left out, because a link is untrusted. */
export const fromHash = (hash: string): Brand => {
  const parameters = new URLSearchParams(hash.replace(/^#/u, ''));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name);
      return value !== null && checks[name].test(value) ? [[name, value]] : [];
    }),
  );
};
