'use client';

import { ShelftalkChat } from 'shelftalk';
import { de } from 'shelftalk/locales';
import { StoreNumber } from '../../../support/StoreNumber';
import 'shelftalk/styles.css';

export const Assistant = ({ lang }: { readonly lang: string }) => (
  <ShelftalkChat endpoint="/api/agent" title="Ask our guides" locale={lang === 'de' ? de : undefined}>
    <StoreNumber />
  </ShelftalkChat>
);
