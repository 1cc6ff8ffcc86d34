import { createApp } from '@targum/service-kit';
import type { Backend, KitApp, KitRouter } from '@targum/service-kit';
import { createAdminFeedbackRoutes } from './feedback/admin-feedback.routes.ts';
import { createFeedbackLimits } from './feedback/feedback-limits.ts';
import { createFeedbackRepository } from './feedback/feedback.repository.ts';
import { createFeedbackRoutes } from './feedback/feedback.routes.ts';
import { createFeedbackService } from './feedback/feedback.service.ts';

const createRouters = ({ knex, rateLimit, idempotency }: Backend): KitRouter[] => {
  const feedback = createFeedbackService({ feedback: createFeedbackRepository(knex) });
  return [
    createFeedbackRoutes({
      feedback,
      feedbackLimits: createFeedbackLimits(rateLimit),
      idempotency,
    }),
    createAdminFeedbackRoutes({ feedback }),
  ];
};

export const createFeedbackApp = (backend: Backend): KitApp =>
  createApp({ ...backend, routers: createRouters(backend) });
