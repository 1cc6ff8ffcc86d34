import type { ApprovalStatus } from '@targum/contracts';
import { rateLimits } from '@targum/contracts';
import { createApp } from '@targum/service-kit';
import type { Backend, GradualDeletion, KitApp, KitRouter, Sealer } from '@targum/service-kit';
import { createAccountsRepository } from './accounts/accounts.repository.ts';
import { createAccountRoutes } from './accounts/accounts.routes.ts';
import { createAccountsService } from './accounts/accounts.service.ts';
import { createAuditRepository } from './audit/audit.repository.ts';
import { createAuditRoutes } from './audit/audit.routes.ts';
import { createAuditService } from './audit/audit.service.ts';
import { createOwnAccountRoutes } from './deletion/own-account.routes.ts';
import { createOwnAccountService } from './deletion/own-account.service.ts';
import { createKeysRepository } from './keys/keys.repository.ts';
import { createKeyRoutes } from './keys/keys.routes.ts';
import { createKeysService } from './keys/keys.service.ts';
import type { FirstAdmin } from './accounts/first-admin.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { createPicturesRepository } from './pictures/pictures.repository.ts';
import { createPictureRoutes } from './pictures/pictures.routes.ts';
import { createPicturesService } from './pictures/pictures.service.ts';
import { createSquarePicture } from './pictures/square-picture.ts';
import { createLoginLimits } from './sessions/login-limits.ts';
import { createOwnSessionsRepository } from './sessions/own-sessions.repository.ts';
import { createOwnSessionRoutes } from './sessions/own-sessions.routes.ts';
import { createOwnSessionsService } from './sessions/own-sessions.service.ts';
import type { PasswordLogin } from './sessions/password-login.ts';
import { createSessionRoutes } from './sessions/sessions.routes.ts';
import { createLoginService } from './sessions/sessions.service.ts';
import { createSetupRepository } from './setup/setup.repository.ts';
import { createSetupRoutes } from './setup/setup.routes.ts';
import { createSetupService } from './setup/setup.service.ts';
import { createAdminRights } from './single-sign-on/admin-rights.ts';
import { createIdentitiesRepository } from './single-sign-on/identities.repository.ts';
import { createSingleSignOnProvider } from './single-sign-on/provider.ts';
import { createProviderSessions } from './single-sign-on/provider-sessions.service.ts';
import type { SingleSignOnSettings } from './single-sign-on/settings.ts';
import { createSingleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts';
import { createSingleSignOnService } from './single-sign-on/single-sign-on.service.ts';
import { createUsersRepository } from './users/users.repository.ts';
import { createUserRoutes } from './users/users.routes.ts';
import { createUsersService } from './users/users.service.ts';

/**
 * The share of the memory budget for pictures that are being received or wait to be decoded: 28
 * pictures of 5 MB.
 */
const UPLOADS_SHARE = 5 / 16;

export interface AuthAppOptions {
  readonly backend: Backend;
  readonly passwords: PasswordHasher;
  readonly initialApproval: ApprovalStatus;
  readonly deletion: Pick<GradualDeletion, 'begin'>;
  /** Undefined without an identity provider. */
  readonly singleSignOn: SingleSignOnSettings | undefined;
  readonly passwordLogin: PasswordLogin;
  /** The account that the environment creates. */
  readonly firstAdmin?: FirstAdmin | undefined;
  readonly publicUrl: string;
  /** Encrypts the state that the browser keeps during a sign-in. */
  readonly sealer: Sealer;
}

function createRouters({
  backend,
  passwords,
  initialApproval,
  deletion,
  singleSignOn: settings,
  passwordLogin,
  firstAdmin,
  publicUrl,
  sealer,
}: AuthAppOptions): KitRouter[] {
  const { knex, logger, sessions, revocations, rateLimit, idempotency, memory } = backend;
  const accountsRepository = createAccountsRepository(knex, sessions);
  const auditRepository = createAuditRepository(knex);
  const loginLimits = createLoginLimits(rateLimit);
  const identities = createIdentitiesRepository(knex);

  const login = createLoginService({
    accounts: accountsRepository,
    audit: auditRepository,
    passwords,
    loginLimits,
    passwordLogin,
    firstAdmin,
  });
  const accounts = createAccountsService({
    accounts: accountsRepository,
    passwords,
    initialApproval,
    signupLimit: rateLimit('signups-address', rateLimits.signupsPerAddress),
    loginLimits,
    passwordLogin,
  });
  const uploads = memory.part({ bytes: memory.bytes * UPLOADS_SHARE });
  const pictures = createPicturesService({
    pictures: createPicturesRepository(knex),
    uploads,
    // An upload occupies its share of the memory while it waits to be decoded, so decoding may use
    // only the rest.
    square: createSquarePicture({ memory, maxBytes: memory.bytes - uploads.bytes }),
  });
  const keys = createKeysService({ keys: createKeysRepository(knex), revocations });
  const usersRepository = createUsersRepository(knex, sessions);
  const users = createUsersService({
    users: usersRepository,
    passwords,
    deletion,
  });

  const ownSessions = createOwnSessionsService(createOwnSessionsRepository(knex, sessions));
  const ownAccount = createOwnAccountService({
    accounts: accountsRepository,
    users: usersRepository,
    passwords,
    loginLimits,
    deletion,
    identities,
  });
  const provider = settings && createSingleSignOnProvider({ settings, publicUrl });
  const singleSignOn =
    settings &&
    provider &&
    createSingleSignOnService({
      settings,
      provider,
      identities,
      accounts: accountsRepository,
      adminRights: createAdminRights({ users: usersRepository, logger }),
      audit: auditRepository,
      passwords,
      loginLimits,
    });
  const providerSessions = createProviderSessions({ provider, identities });

  return [
    createSessionRoutes({ login, sessions, providerSessions }),
    createSingleSignOnRoutes({ singleSignOn, login, sessions, sealer, publicUrl }),
    createOwnSessionRoutes({ ownSessions, sessions }),
    createOwnAccountRoutes({ ownAccount, sessions }),
    createAccountRoutes({ accounts, sessions, idempotency, providerSessions }),
    createPictureRoutes({ pictures }),
    createKeyRoutes({ keys, idempotency }),
    createUserRoutes({ users }),
    createSetupRoutes({
      setup: createSetupService({
        repository: createSetupRepository(knex),
        passwords,
        firstAdmin,
        hasSingleSignOn: settings !== undefined,
      }),
    }),
    createAuditRoutes({ audit: createAuditService(auditRepository) }),
  ];
}

export const createAuthApp = (options: AuthAppOptions): KitApp =>
  createApp({ ...options.backend, routers: createRouters(options) });
