import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusedAddressError, createAddressGuard, isAllowedAddress } from './address-guard.ts';
import type { Resolve } from './address-guard.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const calls: string[] = [];
const server = createServer(({ url = '' }, res) => {
  calls.push(url);
  if (url === '/away') res.writeHead(307, { location: 'http://169.254.169.254/latest' });
  res.end('hello');
});
let port: number;

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((done) => void server.close(done)));

/** Resolves each name to the next of these addresses. */
const resolveTo = (...addresses: string[]): Resolve => {
  let turn = 0;
  return (_name, callback) => {
    const address = addresses[Math.min(turn++, addresses.length - 1)]!;
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
};

describe('an address of a service', () => {
  it.each([
    ...['169.254.169.254', '169.254.0.1', 'fe80::1', '100.100.100.200', '168.63.129.16'],
    ...['fd00:ec2::254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1'],
    ...['0.0.0.0', '::', '255.255.255.255', '224.0.0.1', 'ff02::1', '240.0.0.1', 'example'],
    '::7f00:1',
  ])('[4.460] is refused everywhere: %s', (address) => {
    expect(isAllowedAddress(address, 'allow')).toBe(false);
    expect(isAllowedAddress(address, 'refuse')).toBe(false);
  });

  it.each([
    ...['127.0.0.1', '127.8.8.8', '::1', '10.0.0.1', '172.16.0.1', '192.168.1.1', 'fd12::1'],
    ...['100.64.0.1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
  ])('[4.460] is refused in a cluster only: %s', (address) => {
    expect(isAllowedAddress(address, 'allow')).toBe(true);
    expect(isAllowedAddress(address, 'refuse')).toBe(false);
  });

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '64:ff9b::5db8:d70e'])(
    '[4.460] is allowed if it is public: %s',
    (address) => {
      expect(isAllowedAddress(address, 'refuse')).toBe(true);
    },
  );
});

describe('the guard', () => {
  it.each([
    ...['http://127.0.0.1/v1', 'http://2130706433/v1', 'http://0x7f.1/', 'http://[::1]/v1'],
    ...['http://[::ffff:127.0.0.1]/', 'http://localhost/v1', 'file:///etc/passwd', 'ftp://a.org'],
    ...['http://0177.0.0.1/', 'http://127.1/', 'http://[64:ff9b::7f00:1]/'],
    ...['http://[64:ff9b:1::7f00:1]/', 'http://[2002:7f00:1::]/', 'http://[::127.0.0.1]/'],
  ])('[4.460] refuses %s before it is used', async (url) => {
    await expect(createAddressGuard('refuse').check(url)).rejects.toThrow(RefusedAddressError);
  });

  it.each([
    ...[
      'http://169.254.169.254/',
      'http://2852039166/',
      'http://0xa9fea9fe/',
      'http://169.254.43518',
    ],
    ...[
      'http://0251.0376.0251.0376/',
      'http://[::ffff:a9fe:a9fe]/',
      'http://[64:ff9b::a9fe:a9fe]/',
    ],
    ...['http://[fd00:ec2::254]/', 'http://[fd20:ce::254]/', 'http://[fe80::a9fe:a9fe]/'],
  ])(
    '[4.460, 4.461] refuses the metadata at %s, also where private addresses are allowed',
    async (url) => {
      const guard = createAddressGuard('allow');
      await expect(guard.check(url)).rejects.toThrow(RefusedAddressError);
      const watched = guard.watch();
      await expect(createGuardedFetch(watched)(url)).rejects.toThrow('fetch failed');
      expect(watched.hasRefused()).toBe(true);
    },
  );

  it.each(['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254'])(
    '[4.460, 4.461] refuses names that lead to the metadata at %s',
    async (address) => {
      const guard = createAddressGuard('allow', resolveTo(address));
      const url = 'http://metadata.example.internal/';
      await expect(guard.check(url)).rejects.toThrow(RefusedAddressError);
      const watched = guard.watch();
      await expect(createGuardedFetch(watched)(url)).rejects.toThrow('fetch failed');
      expect(watched.hasRefused()).toBe(true);
    },
  );

  it('[4.461] checks the address of each connection, also after the name was checked', async () => {
    const resolve = resolveTo('93.184.215.14', '127.0.0.1');
    const guard = createAddressGuard('refuse', resolve);
    await guard.check(`http://models.example.org:${port}/`);
    const before = calls.length;
    const watched = guard.watch();
    const send = createGuardedFetch(watched);
    await expect(send(`http://models.example.org:${port}/`)).rejects.toThrow('fetch failed');
    expect(watched.hasRefused()).toBe(true);
    expect(calls).toHaveLength(before);
  });

  it('[4.461] refuses a name if any of its addresses is refused', async () => {
    const both: Resolve = (_name, callback) =>
      callback(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    const guard = createAddressGuard('refuse', both);
    await expect(guard.check('http://models.example.org')).rejects.toThrow(RefusedAddressError);
  });

  it('[4.461] does not follow a redirect', async () => {
    const send = createGuardedFetch(createAddressGuard('allow', resolveTo('127.0.0.1')));
    const answer = await send(`http://models.example.org:${port}/away`);
    expect(answer.status).toBe(307);
    const plain = await send(`http://127.0.0.1:${port}/`);
    expect(await plain.text()).toBe('hello');
  });
});
