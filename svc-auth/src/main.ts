import { isMigrated } from '@targum/database';
import {
  createBackend,
  createGradualDeletion,
  createSealer,
  readConfigOrExit,
  removeExpiredRows,
  repeat,
  runService,
  startTracing,
} from '@targum/service-kit';
import { createAccountsRepository } from './accounts/accounts.repository.ts';
import { createFirstAdmin } from './accounts/first-admin.ts';
import { createAuthApp } from './app.ts';
import { authConfig, firstAdminOf, initialApproval, singleSignOnOf } from './config.ts';
import { createClosedAccountsRepository } from './deletion/closed-accounts.repository.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { createPasswordLogin } from './sessions/password-login.ts';

const CLEAN_UP_EVERY_MS = 3600_000;

const config = readConfigOrExit(authConfig(process.env), process.env);
await startTracing({ name: 'svc-auth', config });
const backend = createBackend({ name: 'svc-auth', config, isMigrated });
const { logger, knex, metrics, sessions } = backend;

const passwords = createPasswordHasher({ memory: backend.memory });
const firstAdmin = firstAdminOf(config);
const ensureFirstAdmin = createFirstAdmin({
  accounts: createAccountsRepository(knex, sessions),
  passwords,
  admin: firstAdmin,
});

const cleanUp = repeat(CLEAN_UP_EVERY_MS, () =>
  removeExpiredRows(knex, {
    auditDays: config.AUDIT_RETENTION_DAYS,
    usageDays: config.USAGE_RETENTION_DAYS,
  }).catch((error: unknown) => logger.warn({ err: error }, 'clean-up failed')),
);

const deletion = createGradualDeletion({
  what: 'accounts',
  items: createClosedAccountsRepository(knex),
  logger,
  metrics,
});
const deletions = deletion.start();

await runService({
  ...backend,
  config,
  app: createAuthApp({
    backend,
    passwords,
    initialApproval: initialApproval(config.SIGNUP_APPROVAL),
    deletion,
    singleSignOn: singleSignOnOf(config),
    passwordLogin: createPasswordLogin({
      on: config.PASSWORD_LOGIN === 'on',
      adminEmail: config.ADMIN_EMAIL,
    }),
    firstAdmin,
    publicUrl: config.PUBLIC_URL,
    sealer: createSealer(config.SESSION_KEYS, 'single-sign-on'),
  }),
  // Each readiness probe calls this again, because the call below fails while the database cannot
  // be reached.
  checks: { ...backend.checks, 'first admin': ensureFirstAdmin },
  workers: [() => cleanUp.stop(), () => deletions.stop()],
});

ensureFirstAdmin().catch((error: unknown) =>
  logger.warn({ err: error }, 'could not check for the first admin yet'),
);
