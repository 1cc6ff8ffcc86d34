import { messageStatus } from '@targum/contracts';
import type { Metrics } from '@targum/service-kit';
import { Counter } from 'prom-client';
import type { FinalStatus } from '../store/generations.repository.ts';

export const createReplyMetrics = ({ registry }: Pick<Metrics, 'registry'>) => {
  const replies = new Counter({
    name: 'targum_replies_total',
    help: 'Replies that ended, by their final status',
    labelNames: ['status'],
    registers: [registry],
  });
  // Each series starts at 0, so that the first reply counts as an increase.
  for (const status of messageStatus.exclude(['streaming']).options) replies.inc({ status }, 0);
  return { ended: (status: FinalStatus) => replies.inc({ status }) };
};

export type ReplyMetrics = ReturnType<typeof createReplyMetrics>;
