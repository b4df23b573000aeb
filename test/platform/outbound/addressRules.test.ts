import { describe, expect, it } from 'vitest';
import { checkAddress, checkUrl, type OutboundRules } from '../../../platform/outbound/addressRules.ts';
import { OutboundError } from '../../../platform/outbound/OutboundError.ts';

const strict: OutboundRules = { allowPrivate: false, ports: [443, 8443] };
const local: OutboundRules = { allowPrivate: true, ports: [443] };

function reasonOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
}

describe('An outbound address', () => {
  it.each([
    ['https://hooks.example.com/a?b=c', 'accepted'],
    ['https://hooks.example.com:8443/', 'accepted'],
    ['https://8.8.8.8/', 'accepted'],
    ['https://[2606:4700::1111]/', 'accepted'],
    ['no address', 'malformed'],
    ['https://hooks.example.com/a\u0000b', 'malformed'],
    ['https://hooks.example.com/a\tb', 'malformed'],
    ['https://hooks.example.com/\ud800', 'malformed'],
    ['https://', 'malformed'],
    ['http://hooks.example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://user@hooks.example.com/', 'credentials'],
    ['https://:secret@hooks.example.com/', 'credentials'],
    ['https://hooks.example.com:22/', 'port'],
    ['https://hooks.example.com:80/', 'port'],
  ])('%s is accepted, or rejected with a reason: %s', (url, result) => {
    expect(reasonOf(() => checkUrl(url, strict)) ?? 'accepted').toBe(result);
  });

  it.each([
    'localhost',
    'localhost.',
    'LOCALHOST',
    'shop.localhost',
    'printer.local',
    'metadata.google.internal',
    'intranet',
    'nas.home.arpa',
    'example.com.',
    'ｌocalhost',
  ])('rejects the internal name %s', (host) => {
    expect(reasonOf(() => checkUrl(`https://${host}/`, strict))).toBe('host');
  });

  it.each([
    '0x7f.1',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    '１２７.0.0.1',
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::127.0.0.1]',
    '[2002:808:808::]',
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[2606:4700::5efe:127.0.0.1]',
    '[2606:4700::200:5efe:127.0.0.1]',
    '[4000::1]',
    '0x7f000001',
    '017700000001',
    '127.0.0.1.',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[100::1]',
  ])('rejects the address literal %s', (host) => {
    expect(reasonOf(() => checkUrl(`https://${host}/`, strict))).toBe('address');
  });

  it('may use any port unless ports are configured', () => {
    for (const port of [22, 80, 8443, 65535]) {
      const rules = { allowPrivate: false };
      expect(reasonOf(() => checkUrl(`https://hooks.example.com:${port}/`, rules))).toBeUndefined();
      expect(reasonOf(() => checkUrl(`https://127.0.0.1:${port}/`, rules))).toBe('address');
      expect(reasonOf(() => checkUrl(`http://hooks.example.com:${port}/`, rules))).toBe('scheme');
    }
  });

  it('may be http, on this machine and on any port if private addresses are allowed', () => {
    for (const url of [
      'http://127.0.0.1:9/',
      'http://localhost/',
      'http://[::1]:1/',
      'https://10.0.0.1:99/',
    ]) {
      expect(reasonOf(() => checkUrl(url, local))).toBeUndefined();
    }
    expect(reasonOf(() => checkUrl('http://user@localhost/', local))).toBe('credentials');
    expect(reasonOf(() => checkUrl('ftp://localhost/', local))).toBe('scheme');
  });

  it.each(['169.254.169.254', 'fd00:ec2::254', '168.63.129.16', 'fe80::1%eth0', '224.0.0.1', '0.0.0.0'])(
    'rejects %s even when private addresses are allowed',
    (address) => {
      expect(reasonOf(() => checkAddress(address, true))).toBe('address');
    },
  );
});
