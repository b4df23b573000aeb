import { describeWalks } from './support/describeWalks.ts';
import { hasFirefox, openFirefox } from './support/firefox.ts';

describeWalks('Firefox ESR (Debian: firefox-esr)', hasFirefox, openFirefox);
