import { chatCalls } from '@targum/contracts';
import type { Call } from '@targum/contracts';
import { createObservable, transferred } from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';

const counted = createObservable(0);

/** The number of bytes that this page has transferred since it was opened. */
export const visitBytes: Observable<number> = counted;

const add = (count: number) => counted.set(counted.get() + count);

const patternOf = ({ path }: Call) => new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Streams tell of their bytes themselves, because the browser lists a stream only once it has ended. */
const STREAMS = [chatCalls.stream, chatCalls.retry].map(patternOf);

const isStream = (address: string) =>
  STREAMS.some((pattern) => pattern.test(new URL(address).pathname));

/** Counts what the page loads, and has loaded before. Files from the browser's cache count nothing. */
export function countVisit(): () => void {
  counted.set(0);
  const observer = new PerformanceObserver((list) => {
    for (const { name, transferSize } of list.getEntries() as PerformanceResourceTiming[])
      if (!isStream(name)) add(transferSize);
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  const stop = transferred.subscribe(add);
  return () => {
    stop();
    observer.disconnect();
  };
}
