/**
 * Measures the time from the start of each program until it is ready, and its resident memory three
 * seconds later. Run it with `npm run bench -- start [rounds]`. The last line of the output is JSON.
 * docs/PERFORMANCE.md explains the figures.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { residentKilobytes } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { prepareProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';

const ROUNDS = 3;
/** Milliseconds in which a program can give back the memory that its start needed. */
const SETTLE_MS = 5000;

const measure = async (product: Product, name: string) => {
  const begin = performance.now();
  const child = await product.start(name);
  const readyMs = Math.round(performance.now() - begin);
  await sleep(SETTLE_MS);
  const memoryMebibytes = Math.round(residentKilobytes(child.pid) / 1024);
  await child.stop();
  return { readyMs, memoryMebibytes };
};

async function bench(product: Product, rounds: number) {
  const results: Record<string, unknown> = {};
  for (const { name } of product.programs) {
    const sides = { shipped: () => measure(product, name) };
    results[name] = await interleave(rounds, sides, { title: name });
  }
  return { machine: machine(), rounds, results };
}

async function main(): Promise<number> {
  const rounds = readRounds('start', ROUNDS);
  const product = await prepareProduct();
  try {
    say(JSON.stringify(await bench(product, rounds)));
    return 0;
  } finally {
    await product.close();
  }
}

process.exitCode = await main().catch(reportFailure);
