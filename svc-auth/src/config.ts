import { approvalStatus, email, password } from '@targum/contracts';
import { serviceConfig } from '@targum/service-kit';
import { z } from 'zod';
import type { FirstAdmin } from './accounts/first-admin.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const days = z.coerce.number().int().min(1).max(36_500);

/**
 * The settings of svc-auth. `ADMIN_EMAIL` and `ADMIN_PASSWORD` must be given together or not at
 * all.
 */
export const authConfig = (env: Environment) => {
  const withAdmin = [env['ADMIN_EMAIL'], env['ADMIN_PASSWORD']].some((value) => value?.trim());
  const asPair = (schema: z.ZodType<string>) => (withAdmin ? schema : schema.optional());
  return {
    ...serviceConfig,
    ADMIN_EMAIL: asPair(email),
    ADMIN_PASSWORD: asPair(password),
    SIGNUP_APPROVAL: z.enum(['required', 'auto']).default('required'),
    /** How long audit entries and uses of API keys are kept. Without a number they stay. */
    AUDIT_RETENTION_DAYS: days.optional(),
    USAGE_RETENTION_DAYS: days.optional(),
  };
};

/** The status of new accounts for a value of `SIGNUP_APPROVAL`. */
export const initialApproval = (setting: 'required' | 'auto') =>
  setting === 'auto' ? approvalStatus.enum.approved : approvalStatus.enum.pending;

/** The admin to create at start, or undefined without settings for one. */
export const firstAdminOf = (config: {
  readonly ADMIN_EMAIL?: string | undefined;
  readonly ADMIN_PASSWORD?: string | undefined;
}): FirstAdmin | undefined =>
  config.ADMIN_EMAIL !== undefined && config.ADMIN_PASSWORD !== undefined
    ? { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }
    : undefined;
