import { paint } from './pictures.ts';

/** The tones of the front page's drawing by day and by night. */
const tonesByTime = {
  day: {
    sky: '#f1dfc6',
    glow: '#f7ebd8',
    sun: '#d8643f',
    far: '#b9c3bd',
    'far-lit': '#cdd4cc',
    mid: '#7f9a91',
    'mid-lit': '#a3b7ab',
    near: '#3f6459',
    'near-lit': '#5c8273',
    sea: '#c4d3d3',
    'sea-deep': '#a2bcc0',
    wave: '#eef3ef',
    hull: '#b4472e',
    skin: '#d8a582',
    deck: '#fbf6ec',
    window: '#1f1c18',
    quay: '#2c2a26',
    'quay-lit': '#4a463f',
    ink: '#1f1c18',
  },
  night: {
    sky: '#1e2732',
    glow: '#27323e',
    sun: '#f0e4c8',
    far: '#33414d',
    'far-lit': '#3d4d59',
    mid: '#29363f',
    'mid-lit': '#34434c',
    near: '#1b262c',
    'near-lit': '#26343a',
    sea: '#222e39',
    'sea-deep': '#1a252f',
    wave: '#4c6070',
    hull: '#a8452f',
    skin: '#b98a6c',
    deck: '#cfc6b4',
    window: '#f2c25b',
    quay: '#0f1215',
    'quay-lit': '#20262b',
    ink: '#0e1114',
  },
} as const;

/** The front page's pictures, by path. */
export const scenes = (drawing: string): Map<string, string> =>
  new Map(
    Object.entries(tonesByTime).map(([time, tones]) => [`/art/crossing-${time}.svg`, paint(drawing, tones)]),
  );
