import { languagesWithoutText } from '@targum/contracts/on-demand';
import type { AdminSetup } from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import type { FirstAdmin } from '../accounts/first-admin.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { SetupFacts, SetupRepository } from './setup.repository.ts';

interface SetupServiceOptions {
  readonly repository: SetupRepository;
  readonly passwords: Pick<PasswordHasher, 'verify'>;
  readonly firstAdmin: FirstAdmin | undefined;
  readonly hasSingleSignOn: boolean;
}

export function createSetupService({
  repository,
  passwords,
  firstAdmin,
  hasSingleSignOn,
}: SetupServiceOptions) {
  // Verifying a password is expensive, so the result is kept for the hash that was verified.
  let verified: { readonly hash: string; readonly result: Promise<boolean> } | undefined;

  /** Reports whether an account still has the password that the environment gave it. */
  const hasFirstPassword = ({ email, password: hash }: SetupFacts): Promise<boolean> | false => {
    if (firstAdmin === undefined || firstAdmin.email !== email || hash === '') return false;
    if (verified?.hash === hash) return verified.result;
    const result = passwords.verify(firstAdmin.password, hash);
    verified = { hash, result };
    result.catch(() => {
      verified = undefined;
    });
    return result;
  };

  return {
    /** Returns what the database knows of the setup. @throws {HttpError} 404 if the account is gone. */
    async items(adminId: string): Promise<AdminSetup['items']> {
      const facts = await repository.facts(adminId);
      if (facts === undefined) throw notFound();
      const hasName = Boolean(facts.first_name?.trim()) && Boolean(facts.last_name?.trim());
      return [
        { id: 'account', done: hasName && !(await hasFirstPassword(facts)) },
        { id: 'texts', done: languagesWithoutText(facts.text_languages).length === 0 },
        { id: 'joining', done: hasSingleSignOn || facts.decided },
        { id: 'invited', done: facts.others },
        { id: 'chat', done: facts.chat },
      ];
    },
  };
}

export type SetupService = ReturnType<typeof createSetupService>;
