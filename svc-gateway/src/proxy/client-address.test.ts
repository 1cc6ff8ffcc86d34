import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { trustedAddress, trustProxies } from './client-address.ts';

/** Returns the IP address that the gateway finds for a request. */
const addressOf = (peer: string | undefined, forwarded: string | undefined, hops: number) => {
  const request = new IncomingMessage(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: peer }),
  );
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  const app = new Koa(trustProxies(hops));
  return trustedAddress(app.createContext(request, new ServerResponse(request)));
};

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
  expect(addressOf('10.0.0.1', forwarded, hops)).toBe(address);
});

test('an IPv4 peer on an IPv6 socket is shown as IPv4', () => {
  expect(addressOf('::ffff:192.0.2.1', undefined, 1)).toBe('192.0.2.1');
});

test('a closed connection has no address', () => {
  expect(addressOf(undefined, undefined, 1)).toBe('unknown');
});
