import { isMigrated } from '@targum/database';
import { createBackend, readConfigOrExit, runService, serviceConfig } from '@targum/service-kit';
import { createFeedbackApp } from './app.ts';

const config = readConfigOrExit(serviceConfig, process.env);
const backend = createBackend({ name: 'svc-feedback', config, isMigrated });

await runService({ ...backend, config, app: createFeedbackApp(backend) });
