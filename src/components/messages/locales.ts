// The catalogues as ready values. Each is built by a pure call, so a bundle contains only those that are used.
import { createAr } from './ar.ts';
import { createPlural, type Language, type Plural } from './createPlural.ts';
import { createDe, createDeCh } from './de.ts';
import { createEn, type Messages } from './en.ts';
import { createEs } from './es.ts';
import { createFr } from './fr.ts';
import { createHe } from './he.ts';
import { createHi } from './hi.ts';
import { createIt } from './it.ts';
import { createJa } from './ja.ts';
import type { LocaleMessages } from './MessagesContext.tsx';
import { createNl } from './nl.ts';
import { createPl } from './pl.ts';
import { createPtBr } from './ptBr.ts';
import { createTr } from './tr.ts';
import { createZhHans } from './zhHans.ts';

const create = <L extends Language>(
  language: L,
  createMessages: (plural: Plural<L>) => Messages,
  locale: string = language,
): LocaleMessages => ({ locale, messages: createMessages(createPlural(language, locale)) });

export const en = /* @__PURE__ */ create('en', createEn);
export const ar = /* @__PURE__ */ create('ar', createAr);
export const de = /* @__PURE__ */ create('de', createDe);
/** German as written in Switzerland. */
export const deCh = /* @__PURE__ */ create('de', createDeCh, 'de-CH');
export const es = /* @__PURE__ */ create('es', createEs);
export const fr = /* @__PURE__ */ create('fr', createFr);
export const he = /* @__PURE__ */ create('he', createHe);
export const hi = /* @__PURE__ */ create('hi', createHi);
export const it = /* @__PURE__ */ create('it', createIt);
export const ja = /* @__PURE__ */ create('ja', createJa);
export const nl = /* @__PURE__ */ create('nl', createNl);
export const pl = /* @__PURE__ */ create('pl', createPl);
export const ptBr = /* @__PURE__ */ create('pt-BR', createPtBr);
export const tr = /* @__PURE__ */ create('tr', createTr);
export const zhHans = /* @__PURE__ */ create('zh-Hans', createZhHans);
