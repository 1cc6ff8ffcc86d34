import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { AccountsRepository } from './accounts.repository.ts';

export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
}

/**
 * Returns a function that creates the first admin's account if it does not exist. After a failure,
 * the next call tries again. Replicas may run the function at the same time.
 */
export function createFirstAdmin({
  accounts,
  passwords,
  admin,
}: {
  readonly accounts: Pick<AccountsRepository, 'findByEmail' | 'createAdmin'>;
  readonly passwords: PasswordHasher;
  readonly admin: FirstAdmin | undefined;
}): () => Promise<void> {
  const ensure = async () => {
    if (admin === undefined) return;
    if ((await accounts.findByEmail(admin.email)) !== undefined) return;
    const passwordHash = await passwords.hash(admin.password);
    await accounts.createAdmin({ email: admin.email, passwordHash });
  };

  let done: Promise<void> | undefined;
  return () => {
    done ??= ensure().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
