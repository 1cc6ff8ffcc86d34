import { isMigrated } from '@targum/database';
import {
  createBackend,
  readConfigOrExit,
  runService,
  serviceConfig,
  startTracing,
} from '@targum/service-kit';
import { createFeedbackApp } from './app.ts';

const config = readConfigOrExit(serviceConfig, process.env);
await startTracing({ name: 'svc-feedback', config });
const backend = createBackend({ name: 'svc-feedback', config, isMigrated });

await runService({ ...backend, config, app: createFeedbackApp(backend) });
