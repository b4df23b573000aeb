// Pictures are to be the same on every machine: what Inter has no letters for, code and the fashion house's
// serif come from packages too, where else the system's fonts would be drawn.
import '@fontsource-variable/noto-sans-arabic';
import '@fontsource-variable/noto-sans-devanagari';
import '@fontsource-variable/noto-sans-hebrew';
import '@fontsource-variable/noto-sans-mono';
import '@fontsource-variable/noto-sans-sc';
import '@fontsource-variable/noto-serif';
