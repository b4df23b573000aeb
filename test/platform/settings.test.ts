import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings.ts';

describe('Settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toEqual({
      port: 8788,
      controlPort: 8789,
      businessId: undefined,
      apiKey: undefined,
      databaseUrl: undefined,
      dataDir: resolve('.data'),
      catalogueDir: resolve('catalogue'),
      shopUrl: 'http://127.0.0.1:8787',
      shopDir: undefined,
      chatUrl: 'http://127.0.0.1:8787',
      scriptsDir: undefined,
      logLevel: 'info',
      allowPrivateTargets: false,
      targetPorts: undefined,
      cdnUrl: undefined,
      webhookKeyDays: undefined,
      conversationDays: undefined,
      model: undefined,
      catalogueFeed: undefined,
      catalogueCurrency: undefined,
    });
  });

  it('let the platform serve its own shop only while no other products or pages are set', () => {
    const own = { catalogue: '/own/catalogue', shop: '/own/shop' };
    const shopOf = (environment: Record<string, string>) => readSettings(environment, own).shopDir;
    expect(shopOf({ LOG_LEVEL: 'warn' })).toBe('/own/shop');
    for (const name of ['SHOP_URL', 'CATALOGUE_DIR', 'CATALOGUE_FEED', 'CATALOGUE_UCP'])
      expect(shopOf({ [name]: 'https://other.example' })).toBeUndefined();
  });

  it('are read from the environment', () => {
    expect(
      readSettings({
        PLATFORM_PORT: '0',
        PLATFORM_CONTROL_PORT: '65535',
        PLATFORM_BUSINESS_ID: '5F1C6C0E-6A57-4B0E-9F0B-2F4F5D0C7A11',
        PLATFORM_API_KEY: 'local-development-key',
        DATABASE_URL: 'postgres://me@db.example/shelftalk',
        DATA_DIR: '/srv/data',
        CATALOGUE_DIR: '/srv/catalogue',
        SHOP_URL: 'https://shop.example/',
        CHAT_URL: 'https://chat.example/',
        AGENT_SCRIPTS_DIR: '/srv/scripts',
        LOG_LEVEL: 'warn',
        PLATFORM_ALLOW_PRIVATE_TARGETS: '1',
        PLATFORM_TARGET_PORTS: '443, 8443',
        PLATFORM_CDN_URL: 'https://cdn.example/',
        PLATFORM_PUBLIC_URL: 'https://platform.example/',
        PLATFORM_TRUST_PROXY: '2',
        PLATFORM_WEBHOOK_KEY_DAYS: '90',
        PLATFORM_CONVERSATION_DAYS: '30',
        AGENT_MODEL_URL: 'http://127.0.0.1:11434/v1/',
        AGENT_MODEL: 'small',
        CATALOGUE_FEED: '/srv/feed.xml',
        CATALOGUE_CURRENCY: 'chf',
        AGENT_MODEL_KEY: 'sk-1',
      }),
    ).toEqual({
      port: 0,
      controlPort: 65_535,
      businessId: '5f1c6c0e-6a57-4b0e-9f0b-2f4f5d0c7a11',
      apiKey: 'local-development-key',
      databaseUrl: 'postgres://me@db.example/shelftalk',
      dataDir: '/srv/data',
      catalogueDir: '/srv/catalogue',
      shopUrl: 'https://shop.example',
      shopDir: undefined,
      chatUrl: 'https://chat.example',
      scriptsDir: '/srv/scripts',
      logLevel: 'warn',
      allowPrivateTargets: true,
      targetPorts: [443, 8443],
      cdnUrl: 'https://cdn.example',
      publicUrl: 'https://platform.example',
      trustedHops: 2,
      webhookKeyDays: 90,
      conversationDays: 30,
      catalogueFeed: '/srv/feed.xml',
      catalogueCurrency: 'CHF',
      model: { url: 'http://127.0.0.1:11434/v1', model: 'small', key: 'sk-1' },
    });
  });

  it('name a UCP shop that replaces the catalogue, and the profile sent to it', () => {
    const settings = { CATALOGUE_UCP: 'https://other.example/', SHOP_URL: 'https://shop.example' };
    expect(readSettings(settings).catalogueUcp).toEqual({
      address: 'https://other.example',
      profile: 'https://shop.example/ucp/{version}/profile.json',
    });
    const profile = 'https://cdn.example/profile.json';
    expect(readSettings({ ...settings, UCP_PROFILE: profile }).catalogueUcp?.profile).toBe(profile);
    expect(() => readSettings({ ...settings, CATALOGUE_FEED: 'a.xml' })).toThrow(
      'CATALOGUE_UCP and CATALOGUE_FEED cannot be set together: unset one of them.',
    );
  });

  it('treat empty variables as unset', () => {
    expect(readSettings({ PLATFORM_PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}));
  });

  it.each([
    ['PLATFORM_PORT', '80a', 'PLATFORM_PORT must be a port number.'],
    ['CATALOGUE_UCP', 'ftp://a', 'CATALOGUE_UCP must be an http or https address without a user name.'],
    ['CATALOGUE_UCP', 'https://a:b@c', 'CATALOGUE_UCP must be an http or https address without a user name.'],
    ['UCP_PROFILE', 'a', 'UCP_PROFILE must be an http or https address without a user name.'],
    ['PLATFORM_CONTROL_PORT', '65536', 'PLATFORM_CONTROL_PORT must be a port number.'],
    ['PLATFORM_BUSINESS_ID', 'shop', 'PLATFORM_BUSINESS_ID must be a UUID.'],
    ['PLATFORM_API_KEY', 'short', 'PLATFORM_API_KEY must be 16 to 256 characters without spaces.'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must be a postgres:// address.'],
    ['SHOP_URL', 'shop.example', 'SHOP_URL must be an http or https address.'],
    ['PLATFORM_ALLOW_PRIVATE_TARGETS', 'yes', 'PLATFORM_ALLOW_PRIVATE_TARGETS must be 1 or 0.'],
    [
      'PLATFORM_TARGET_PORTS',
      '443;80',
      'PLATFORM_TARGET_PORTS must be port numbers with commas between them.',
    ],
    [
      'PLATFORM_WEBHOOK_KEY_DAYS',
      '0',
      'PLATFORM_WEBHOOK_KEY_DAYS must be a whole number of days, 1 to 9999.',
    ],
    [
      'PLATFORM_CONVERSATION_DAYS',
      '1.5',
      'PLATFORM_CONVERSATION_DAYS must be a whole number of days, 1 to 9999.',
    ],
    ['AGENT_MODEL_URL', 'http://127.0.0.1/v1', 'AGENT_MODEL must be set with AGENT_MODEL_URL'],
    ['AGENT_MODEL_URL', 'https://me:pw@m.example', 'must be an http or https address without a user name.'],
    ['AGENT_MODEL', 'small', 'AGENT_MODEL_URL must be set with AGENT_MODEL'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('report %s=%s in one sentence', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message);
  });

  it('report every error at once, and no secret', () => {
    const invalid = { PLATFORM_PORT: 'x', PLATFORM_API_KEY: 'pass word' };
    expect(() => readSettings(invalid)).toThrow(
      'PLATFORM_PORT must be a port number.\nPLATFORM_API_KEY must be 16 to 256 characters without spaces.',
    );
    expect(() => readSettings({ AGENT_MODEL_KEY: 'pass word' })).toThrow(
      /^AGENT_MODEL_KEY must be characters without spaces\.$/,
    );
  });
});
