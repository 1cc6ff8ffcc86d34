import { expect, it } from 'vitest';
import { freePorts, listenError } from './free-ports.ts';

it('finds different free ports', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) {
    expect(port).toBeLessThan(32_768);
    expect(await listenError(port, '127.0.0.1')).toBeUndefined();
  }
});

it('finds no port twice, even if it is still free', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => freePorts(5)));
  expect(new Set(found.flat()).size).toBe(100);
});
