import { expect, test } from 'vitest';
import { addressKeys } from '../../src/protocol/index.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:808:808', '8.8.8.8'],
  ['0:0:0:0:0:FFFF:0808:0008', '8.8.0.8'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:999.0.113.9', 'unknown'],
  ['203.0.113.256', 'unknown'],
  ['203.0.113', 'unknown'],
  ['::1]/@evil.example', 'unknown'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('the address %j has the key %s', (address, key) => {
  expect(addressKeys(address).address).toBe(key);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:808:808', '8.8.8.8'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:ffff::', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['not an address', 'unknown'],
])('%s is of the network %s', (address, key) => {
  expect(addressKeys(address).network).toBe(key);
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.2', true],
  ['::ffff:7f00:1', true],
  ['::1', true],
  ['203.0.113.9', false],
  ['::ffff:808:808', false],
  ['::808:808', false],
])('%s is of this machine: %s', (address, isLocal) => {
  expect(addressKeys(address).isLocal).toBe(isLocal);
});
