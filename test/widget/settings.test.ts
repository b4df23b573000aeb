import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/widget/settings.ts';

const read = (given: Record<string, string>) =>
  readSettings((name) => given[name], 'https://chat.shop.example/shelftalk.js');

describe('the settings', () => {
  it('take a wrong word for none', () => {
    const { scheme, side, mode, build } = read({ scheme: 'pink', side: 'top', mode: 'x', build: 'vue' });
    expect([scheme, side, mode, build]).toEqual(['auto', 'end', 'floating', 'preact']);
  });

  it('hold every word that is shown before the catalogue is there', () => {
    expect(read({ label: 'Fragen?', notice: 'Der Chat fehlt.|Noch einmal' })).toMatchObject({
      label: 'Fragen?',
      notice: ['Der Chat fehlt.', 'Noch einmal'],
    });
  });
});
