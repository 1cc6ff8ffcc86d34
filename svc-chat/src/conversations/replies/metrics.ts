import type { Metrics } from '@targum/service-kit';
import { Gauge } from 'prom-client';
import type { Admission } from './admission.ts';

export const reportWaiting = (
  admission: Pick<Admission, 'waiting'>,
  { registry }: Pick<Metrics, 'registry'>,
): void => {
  const waiting: Gauge = new Gauge({
    name: 'targum_replies_waiting',
    help: 'Messages that wait for their turn to begin a reply',
    registers: [registry],
    collect: () => waiting.set(admission.waiting),
  });
};
