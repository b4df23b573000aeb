import { describeWalks } from './support/describeWalks.ts';
import { hasWebKit, openWebKit } from './support/webkit.ts';

describeWalks('WebKitGTK (Debian: webkit2gtk-driver)', hasWebKit, openWebKit);
