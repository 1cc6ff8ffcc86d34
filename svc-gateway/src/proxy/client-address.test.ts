import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  { hops: 0, forwarded: '9.9.9.9', address: '10.0.0.1' },
  { hops: 1, forwarded: undefined, address: '10.0.0.1' },
  { hops: 1, forwarded: '203.0.113.7', address: '203.0.113.7' },
  { hops: 1, forwarded: '9.9.9.9, 203.0.113.7', address: '203.0.113.7' },
  { hops: 2, forwarded: '9.9.9.9, 203.0.113.7, 10.1.1.1', address: '203.0.113.7' },
  { hops: 2, forwarded: '203.0.113.7', address: '203.0.113.7' },
  { hops: 1, forwarded: '9.9.9.9, nonsense', address: '10.0.0.1' },
  { hops: 1, forwarded: '', address: '10.0.0.1' },
  { hops: 1, forwarded: '2001:db8::1', address: '2001:db8::1' },
  { hops: 1, forwarded: '::ffff:203.0.113.7', address: '203.0.113.7' },
])('[8.58] $hops trusted hops and $forwarded give $address', ({ hops, forwarded, address }) => {
  expect(clientAddress('10.0.0.1', forwarded, hops)).toBe(address);
});

test('an IPv4 peer on an IPv6 socket is shown as IPv4', () => {
  expect(clientAddress('::ffff:192.0.2.1', undefined, 1)).toBe('192.0.2.1');
});

test('a connection that is gone has no address', () => {
  expect(clientAddress(undefined, undefined, 1)).toBe('unknown');
});
