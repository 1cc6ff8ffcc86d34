import { approvalStatus, password } from '@targum/contracts';
import { plainUrl, serviceConfig } from '@targum/service-kit';
import type { Config } from '@targum/service-kit';
import { z } from 'zod';
import { address } from './accounts/address.ts';
import type { FirstAdmin } from './accounts/first-admin.ts';
import type { SingleSignOnSettings } from './single-sign-on/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const days = z.coerce.number().int().min(1).max(36_500);

const groups = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );

export const authConfig = (env: Environment) => {
  const requiredWith = (names: readonly string[]) => {
    const some = names.some((name) => env[name]?.trim());
    return <Value>(schema: z.ZodType<Value>) => (some ? schema : schema.optional());
  };
  const asPair = requiredWith(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  const withProvider = requiredWith(['OIDC_ISSUER']);
  // If the product uses HTTPS, the provider must, too. Otherwise others on the network could read
  // the client secret and the authorization codes.
  const issuerProtocol = env['PUBLIC_URL']?.startsWith('https:') ? /^https$/ : /^https?$/;
  return {
    ...serviceConfig,
    ADMIN_EMAIL: asPair(address),
    ADMIN_PASSWORD: asPair(password),
    SIGNUP_APPROVAL: z.enum(['required', 'auto']).default('required'),
    /** Days that audit rows and API usage rows are kept. Undefined keeps them for ever. */
    AUDIT_RETENTION_DAYS: days.optional(),
    USAGE_RETENTION_DAYS: days.optional(),
    /** The URL of the identity provider. This setting switches single sign-on on. */
    OIDC_ISSUER: plainUrl(issuerProtocol).optional(),
    OIDC_CLIENT_ID: withProvider(z.string()),
    OIDC_CLIENT_SECRET: withProvider(z.string()),
    /** Only nginx reads this setting, for the login page. */
    OIDC_BUTTON_LABEL: z.string().max(60).optional(),
    OIDC_SCOPES: z
      .string()
      .regex(/(?:^|\s)openid(?:\s|$)/, 'must contain openid')
      .default('openid email profile'),
    /** The name of the claim that lists the groups of a person. */
    OIDC_GROUPS_CLAIM: z.string().default('groups'),
    OIDC_ADMIN_GROUPS: groups,
    OIDC_ALLOWED_GROUPS: groups,
    OIDC_APPROVAL: z.enum(['required', 'auto']).default('required'),
    /** With `off`, only the first admin (`ADMIN_EMAIL`) can log in with a password. */
    PASSWORD_LOGIN: z
      .enum(['on', 'off'])
      .default('on')
      .refine((value) => value === 'on' || env['OIDC_ISSUER']?.trim(), 'off needs OIDC_ISSUER'),
  };
};

export const initialApproval = (setting: 'required' | 'auto') =>
  setting === 'auto' ? approvalStatus.enum.approved : approvalStatus.enum.pending;

type AuthConfig = Config<ReturnType<typeof authConfig>>;

export const firstAdminOf = (config: AuthConfig): FirstAdmin | undefined =>
  config.ADMIN_EMAIL !== undefined && config.ADMIN_PASSWORD !== undefined
    ? { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }
    : undefined;

export const singleSignOnOf = (config: AuthConfig): SingleSignOnSettings | undefined =>
  config.OIDC_ISSUER !== undefined &&
  config.OIDC_CLIENT_ID !== undefined &&
  config.OIDC_CLIENT_SECRET !== undefined
    ? {
        issuer: new URL(config.OIDC_ISSUER),
        clientId: config.OIDC_CLIENT_ID,
        clientSecret: config.OIDC_CLIENT_SECRET,
        scopes: config.OIDC_SCOPES,
        groupsClaim: config.OIDC_GROUPS_CLAIM,
        adminGroups: config.OIDC_ADMIN_GROUPS,
        allowedGroups: config.OIDC_ALLOWED_GROUPS,
        initialApproval: initialApproval(config.OIDC_APPROVAL),
      }
    : undefined;
