import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isInstalled } from '../../scripts/setup.mjs';
import { root } from '../support/sources.ts';

const script = pathToFileURL(`${root}scripts/setup.mjs`).href;
const checkNode = (version: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `(await import(${JSON.stringify(script)})).checkNode(${JSON.stringify(version)})`,
  ]);

describe('the setup script', () => {
  it('refuses an old Node in one sentence', () => {
    const { status, stderr } = checkNode('20.18.3');
    expect(status).toBe(1);
    expect(String(stderr)).toBe('Shelftalk needs Node 20.19 or newer, and this is Node 20.18.3.\n');
  });

  it('accepts the oldest supported Node and a newer one', () => {
    expect(checkNode('20.19.0').status).toBe(0);
    expect(checkNode('22.1.0').status).toBe(0);
  });

  it('installs only when a locked package is missing', () => {
    const lock = {
      packages: {
        '': { version: '1.0.0' },
        proxy: { version: '1.0.0' },
        'node_modules/react': { version: '19.3.1' },
        'node_modules/fsevents': { version: '2.3.3', optional: true },
      },
    };
    const record = (version: string) => ({ packages: { 'node_modules/react': { version } } });
    expect(isInstalled(lock, record('19.3.1'))).toBe(true);
    expect(isInstalled(lock, record('19.3.0'))).toBe(false);
    expect(isInstalled(lock, { packages: {} })).toBe(false);
    expect(isInstalled(lock, undefined)).toBe(false);
  });
});
